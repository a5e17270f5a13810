"""Backups: the rows of one snapshot and the files that they reference, written with age, tar and COPY."""
