"""Pure rules and values, without tables and requests."""
