"""What the area registers at start-up."""
