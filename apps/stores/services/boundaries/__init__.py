"""The polygons of regions: read, loaded, asked for the region of a pin, drawn."""
