"""Tests with real processes and a separate PostgreSQL, killed and disconnected during their work."""
