"""WebAuthn relying party: the domain of passkeys, and the origins of pages that may request them."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings


@dataclass(frozen=True)
class RelyingParty:
    """A domain, and the origins of the pages that may request its passkeys."""

    domain: str
    origins: tuple[str, ...]


def of_origin(origin: str) -> RelyingParty | None:
    """Return the relying party of an origin; None if there can be none.

    It comes from the settings. Without settings, as on a laptop, each host is its own relying party, except
    IP addresses, for which browsers create no passkeys.
    """
    if settings.PASSKEY_DOMAIN:
        return RelyingParty(settings.PASSKEY_DOMAIN, tuple(settings.PASSKEY_ORIGINS))
    host = urlsplit(origin).hostname or ""
    return None if not host or _is_address(host) else RelyingParty(host, (origin,))


def is_offered_at(origin: str) -> bool:
    """Return whether a page at this origin may request passkeys."""
    party = of_origin(origin)
    return party is not None and origin in party.origins


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
