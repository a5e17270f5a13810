"""Records from files."""
