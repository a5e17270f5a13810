"""Queries of videos."""
