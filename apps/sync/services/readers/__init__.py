"""Reading what sources send: rows of a file, one at a time, and each of them in the shape of a store."""
