"""Queries of collections."""
