"""Blocks with the records that they name."""
