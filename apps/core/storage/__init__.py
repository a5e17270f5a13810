"""Storage of files, and writing of spreadsheets."""
