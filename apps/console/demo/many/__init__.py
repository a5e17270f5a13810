"""A million fictional stores: enough to see what a list costs, made in about a minute."""
