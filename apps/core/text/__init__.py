"""Text cleaning, folding and search."""
