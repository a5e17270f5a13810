"""Registrations of the area at start-up."""
