"""Import of stores from files: read, map, check by row, match by external id, write in batches."""
