"""What everything shares that the public may send: how often, and what is kept of an address."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from apps.core import context
from apps.core.http import throttle
from apps.core.keys import keys

LIMIT, WINDOW_SECONDS = 5, 3600
"""So many calls of a kind an hour from one address."""
TRIES = throttle.Rate(30)
"""How often one address may try a call of the public: counted before its body is read, and so for bad ones too."""


def throttle_public(operation: str) -> None:
    """Count a call from the address at work. Raises Throttled for one too many.

    To be asked outside the call's transaction: what is refused counts as well.
    """
    key = f"{operation}:{throttle.network_of(context.current().ip)}"
    throttle.hit(key, limit=LIMIT, window_seconds=WINDOW_SECONDS)


def honeypot_id() -> int:
    """What a program that fills every field is answered: an id as if what it sent had been taken, of no record."""
    return secrets.randbelow(2**31 - 1) + 1


def hash_of(ip: str | None) -> str:
    """What an address is kept as; nothing for none."""
    if not ip:
        return ""
    return signature(f"reporter:{throttle.network_of(ip)}")


def signature(said: str) -> str:
    """128 bits that only who knows the key can make of a text."""
    return hmac.new(keys("reporters")[0].encode(), said.encode(), hashlib.sha256).hexdigest()[:32]
