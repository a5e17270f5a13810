"""Merging of stores and its undo: fields → result → merge, with transfers and pairs."""
