"""Queries of pages and redirects."""
