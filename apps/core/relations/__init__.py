"""Links and references between records."""
