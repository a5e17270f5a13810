"""Database reads."""
