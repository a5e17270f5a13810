"""Kinds of records as tables of their fields; see docs/architecture.md, "A kind of record"."""
