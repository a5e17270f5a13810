"""Proposed changes to stores, field by field: compared, decided, applied and undone."""
