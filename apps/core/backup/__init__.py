"""Backups: the database of one moment and the files that it names, written, checked and put back."""
