"""Importing stores from files: read, map, check row by row, match by external id, write in batches."""
