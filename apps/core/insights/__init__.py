"""Daily figures of a country, and the Today page that shows them."""
