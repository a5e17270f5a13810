"""External videos in texts: YouTube, TikTok and Instagram."""

from __future__ import annotations

from urllib.parse import urlsplit

_HOSTS = {
    "youtube.com": "YouTube",
    "youtu.be": "YouTube",
    "tiktok.com": "TikTok",
    "instagram.com": "Instagram",
}


def platform_of(url: str) -> str | None:
    """Return the video platform of a URL, None for any other site."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
    except ValueError:
        return None
    if parts.scheme not in ("http", "https"):
        return None
    named = (name for domain, name in _HOSTS.items() if host == domain or host.endswith(f".{domain}"))
    return next(named, None)
