"""Geocoding of addresses by own stores and regions, and by an address service if configured."""
