"""Viewers and followers of a record."""
