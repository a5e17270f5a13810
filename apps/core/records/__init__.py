"""Kinds of records as tables of their fields; see docs/concepts/records.md."""
