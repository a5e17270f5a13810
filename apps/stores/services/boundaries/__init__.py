"""Polygons of regions: reading, loading, locating pins and drawing."""
