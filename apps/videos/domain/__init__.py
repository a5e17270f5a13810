"""Pure rules and values: no tables and no requests."""
