"""Writes to records: versions, history, undo, drafts."""
