"""How a call travels: operation, input, envelope, errors, limits."""
