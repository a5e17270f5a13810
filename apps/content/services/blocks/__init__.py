"""Rendering of blocks with the records that they reference."""
