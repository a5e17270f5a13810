"""Health, logs, metrics."""
