"""Bulk actions, changesets and exports."""
