"""What the public site shows."""
