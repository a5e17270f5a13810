"""Request handling: operations, inputs, envelope, errors, limits."""
