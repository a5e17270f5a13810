"""Whose passkeys ours are (the relying party of WebAuthn): the domain they are made for, and the pages that ask for them."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings


@dataclass(frozen=True)
class RelyingParty:
    """A domain, and the origins of the pages that may ask for its passkeys."""

    domain: str
    origins: tuple[str, ...]


def of_origin(origin: str) -> RelyingParty | None:
    """Return the relying party for what arrives at an origin; None where there can be none.

    The settings name it. Where they do not, on a laptop, each host is one of its own: but for addresses, for which
    browsers make no passkeys.
    """
    if settings.PASSKEY_DOMAIN:
        return RelyingParty(settings.PASSKEY_DOMAIN, tuple(settings.PASSKEY_ORIGINS))
    host = urlsplit(origin).hostname or ""
    return None if not host or _is_address(host) else RelyingParty(host, (origin,))


def is_offered_at(origin: str) -> bool:
    """Return whether a page at this origin may ask for passkeys."""
    party = of_origin(origin)
    return party is not None and origin in party.origins


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
