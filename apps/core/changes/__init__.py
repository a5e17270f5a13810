"""Writes: versions, history, undo, drafts."""
