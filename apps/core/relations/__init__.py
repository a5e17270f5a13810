"""What records link to and what points at them."""
