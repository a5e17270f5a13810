"""Readers of source files: rows one at a time, normalized to the fields of a store."""
