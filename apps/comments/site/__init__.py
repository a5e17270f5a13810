"""Pages of the public site about comments."""
