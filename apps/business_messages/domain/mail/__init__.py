"""Parsing of untrusted inbound email, without database access."""
