"""Matching of records of the same store: pure functions without database access."""
