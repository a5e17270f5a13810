"""Public site pages of videos."""
