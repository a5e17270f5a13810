"""Views of the public site."""
