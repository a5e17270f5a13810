"""Queries of accounts."""
