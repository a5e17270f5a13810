"""A million fictional stores for measuring lists, created in about a minute."""
