"""Sites and social handles from web addresses."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import unquote, urlsplit

SHARED_HOSTS = frozenset(
    "instagram.com facebook.com m.facebook.com fb.com tiktok.com twitter.com x.com youtube.com wa.me "
    "api.whatsapp.com linktr.ee google.com maps.google.com goo.gl maps.app.goo.gl g.page sites.google.com "
    "gofood.link gofood.co.id food.grab.com shopee.co.id foodpanda.my foodpanda.ph yemeksepeti.com "
    "getir.com trendyol.com zomato.com tripadvisor.com linkin.bio beacons.ai bit.ly".split()
)
"""Hosts shared by many stores, where the host alone does not identify one."""
_PAGES = {
    "instagram.com": "instagram",
    "facebook.com": "facebook",
    "m.facebook.com": "facebook",
    "fb.com": "facebook",
    "tiktok.com": "tiktok",
}
_NO_HANDLES = frozenset(
    "p reel reels explore stories tv share sharer pages profile.php groups events".split()
)


@lru_cache(maxsize=16_384)
def site_of(address: str) -> tuple[str, str] | None:
    """Return (host, path) of a web address in lower case, without www, query and trailing slash.

    "https://www.Kopi.id/Menu/?a=1" → ("kopi.id", "/menu"). None without a host, as in an address without a
    scheme.
    """
    try:
        parts = urlsplit(address.strip())
        host = (parts.hostname or "").lower().removeprefix("www.")
    except ValueError:
        return None
    if not host:
        return None
    return host, unquote(parts.path).casefold().rstrip("/")


@lru_cache(maxsize=16_384)
def handle_of(address: str) -> str | None:
    """Return "platform:account" of an Instagram, Facebook or TikTok page, else None.

    The account is the first part of the path, in lower case and without "@", also for pages below it:
    "https://tiktok.com/@Kopi/video/1" gives "tiktok:kopi". None for other hosts, without a scheme, and if the
    first part is in `_NO_HANDLES`, such as "p" (a post on Instagram), "groups", "pages" or "profile.php". Other
    pages that are no account are not detected: "https://facebook.com/watch" gives "facebook:watch".
    """
    site = site_of(address)
    if site is None or site[0] not in _PAGES:
        return None
    first = site[1].strip("/").split("/")[0].removeprefix("@")
    return f"{_PAGES[site[0]]}:{first}" if first and first not in _NO_HANDLES else None


def is_shared(host: str) -> bool:
    """Return whether the host, or a domain above it, hosts pages of many stores, such as a platform."""
    labels = host.split(".")
    return any(".".join(labels[start:]) in SHARED_HOSTS for start in range(len(labels) - 1))
