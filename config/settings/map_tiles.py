"""Where maps take their ground from."""

from urllib.parse import urlsplit

OSM_URL = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
OSM_ATTRIBUTION = "© OpenStreetMap contributors"
"""OpenStreetMap's own tiles, for light use: what one looks at, with its line, never fetched in advance."""


def tile_source(url: str) -> str:
    """The host of tiles as a security policy names it: it alone, whatever the path."""
    parts = urlsplit(url.replace("{s}", "*"))
    return f"{parts.scheme}://{parts.netloc}"
