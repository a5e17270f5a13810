"""Public site pages of collections."""
