"""Whether two records mean the same shop: pure functions over what is known of each. Knows no database."""
