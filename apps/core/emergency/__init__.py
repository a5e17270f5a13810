"""What is mended by hand in an emergency."""
