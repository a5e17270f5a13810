"""Queries of comments."""
