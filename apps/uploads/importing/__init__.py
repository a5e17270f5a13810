"""Import of records from files."""
