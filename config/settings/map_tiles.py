"""Where maps take their ground from."""

from urllib.parse import urlsplit

OSM_URL = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
OSM_ATTRIBUTION = "© OpenStreetMap contributors"
"""OpenStreetMap's own tiles, for light use: what one looks at, with its line, never fetched in advance."""


def tile_source(url: str) -> str:
    """The host of tiles as a security policy names it: it alone, whatever the path."""
    parts = urlsplit(url.replace("{s}", "*"))
    return f"{parts.scheme}://{parts.netloc}"


def tile_sources(url: str | None) -> tuple[list[str], list[str]]:
    """Whose pictures a page shows, and whom it asks for parts of an archive, for tiles of this address."""
    if url is None or url.startswith("/"):
        return [], []
    host = [tile_source(url)]
    return ([], host) if urlsplit(url).path.endswith(".pmtiles") else (host, [])
