"""Manual operations for emergencies."""
