"""Journeys in a real browser against the production setup."""
