"""Word search in comments: normalization, matching and compiled word lists."""
