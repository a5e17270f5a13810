"""Keys by which visitors of the public site are known again: issued by us, kept by the site, never chosen by anybody."""

from __future__ import annotations

import hmac
import secrets

from apps.core.http.public_limits import signature

LONGEST_KEY = 80


def new_visitor() -> str:
    """A visitor whom nobody has seen before."""
    return secrets.token_hex(16)


def key_of(visitor: str) -> str:
    """The key that a visitor is given."""
    return f"{visitor}.{_seal(visitor)}"


def visitor_of(key: str) -> str | None:
    """The visitor to whom a key was given; None for a key that is not ours."""
    visitor, _, seal = key.rpartition(".")
    return visitor if visitor and hmac.compare_digest(seal.encode(), _seal(visitor).encode()) else None


def _seal(visitor: str) -> str:
    return signature(f"visitor:{visitor}")
