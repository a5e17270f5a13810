"""Keys that identify returning visitors; we issue and sign them, the public site stores them."""

from __future__ import annotations

import hmac
import secrets

from apps.core.http.public_limits import signature

LONGEST_KEY = 80


def new_visitor() -> str:
    """Return the random id of a new visitor."""
    return secrets.token_hex(16)


def key_of(visitor: str) -> str:
    """Return the signed key of a visitor."""
    return f"{visitor}.{_seal(visitor)}"


def visitor_of(key: str) -> str | None:
    """Return the visitor of a key; None if the key was not issued by us."""
    visitor, _, seal = key.rpartition(".")
    return visitor if visitor and hmac.compare_digest(seal.encode(), _seal(visitor).encode()) else None


def _seal(visitor: str) -> str:
    return signature(f"visitor:{visitor}")
