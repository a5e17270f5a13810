"""Public site pages of articles."""
