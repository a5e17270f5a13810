"""Real processes on a PostgreSQL of their own, killed and cut off in the middle of their work."""
