"""Validation of redirect targets on other sites."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from django.conf import settings

from apps.content.domain.blocks import links

_PUBLIC_HOST = re.compile(r"(?=.{4,253}$)(?:[a-z0-9_-]{1,63}\.)+(?!\d)[a-z0-9-]{2,63}")
"""A name with a top-level domain: no IP address, which may be private, and no bare host name."""
_PRIVATE_DOMAINS = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "home.arpa")


def refusal(url: str) -> str:
    """Return why a redirect may not lead to an external URL, or an empty string."""
    if not url.lower().startswith("https://") or not links.is_outside(url):
        return "Web addresses start with https://"
    host = _host_of(url)
    if not _PUBLIC_HOST.fullmatch(host) or host.endswith(tuple(f".{name}" for name in _PRIVATE_DOMAINS)):
        return f"“{host[:60]}” is not the name of a public site"
    allowed = settings.REDIRECT_HOSTS
    if allowed and not any(host == one or host.endswith(f".{one}") for one in allowed):
        return f"Redirects to {host[:60]} are not allowed here. Ask an administrator to allow the site"
    return ""


def _host_of(url: str) -> str:
    """Return the host in lower case, international names in ASCII form; "" if it is invalid."""
    try:
        parts = urlsplit(url)
        # Reading the port validates it: it must be a number.
        host = (parts.hostname or "") if parts.port is None or parts.port else ""
        return host.rstrip(".").encode("idna").decode("ascii").lower()
    except (UnicodeError, ValueError):
        return ""
