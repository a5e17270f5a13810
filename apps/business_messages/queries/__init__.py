"""How records are read."""
