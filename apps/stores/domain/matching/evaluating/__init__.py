"""Evaluation of the matching on labeled pairs, from files and without database access."""
