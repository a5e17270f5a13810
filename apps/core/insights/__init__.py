"""Figures of a country, kept by day; and the page Today that shows them."""
