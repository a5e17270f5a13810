"""Sources of map tiles."""

from urllib.parse import urlsplit

OSM_URL = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"
OSM_ATTRIBUTION = "© OpenStreetMap contributors"
"""OpenStreetMap's tile servers, for light use: only visible tiles, with attribution, never prefetched."""


def tile_source(url: str) -> str:
    """Return the origin of tiles for a security policy, without the path."""
    parts = urlsplit(url.replace("{s}", "*"))
    return f"{parts.scheme}://{parts.netloc}"


def tile_sources(url: str | None) -> tuple[list[str], list[str]]:
    """Return (image sources, connect sources) of this tile address for the content security policy."""
    if url is None or url.startswith("/"):
        return [], []
    host = [tile_source(url)]
    return ([], host) if urlsplit(url).path.endswith(".pmtiles") else (host, [])
