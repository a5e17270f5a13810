"""Queries of articles."""
