"""Codes of authenticator apps: six digits, another every thirty seconds (TOTP, RFC 6238)."""

from __future__ import annotations

import base64
import secrets
from datetime import datetime

import segno
from cryptography.hazmat.primitives.constant_time import bytes_eq
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

DIGITS, SECONDS = 6, 30
"""What every app reads, like SHA-1: some take other values from the QR code and show wrong codes."""
DRIFT = 1
"""So many steps a phone's clock may be early or late."""


def new_secret() -> bytes:
    """A secret of 160 bits, as RFC 4226 recommends."""
    return secrets.token_bytes(20)


def _codes(secret: bytes) -> TOTP:
    return TOTP(secret, DIGITS, SHA1(), SECONDS)  # noqa: S303 (what the standard and the apps prescribe)


def code_at(secret: bytes, step: int) -> str:
    """The code of a step."""
    return _codes(secret).generate(step * SECONDS).decode()


def step_at(moment: datetime) -> int:
    """The step in which a moment lies."""
    return int(moment.timestamp()) // SECONDS


def matching_step(secret: bytes, code: str, *, at: datetime, after: int) -> int | None:
    """The step whose code this is, around the moment and later than `after`; None for a wrong or used code."""
    now = step_at(at)
    found = None
    # Each is compared, so that how long it takes tells nothing.
    for step in range(now - DRIFT, now + DRIFT + 1):
        if bytes_eq(code_at(secret, step).encode(), code.encode()) and step > after:
            found = step
    return found


def as_text(secret: bytes) -> str:
    """The secret as it is typed into an app."""
    return base64.b32encode(secret).decode()


def qr_code(secret: bytes, *, account: str, issuer: str) -> list[str]:
    """The rows of the QR code that an app reads, "1" for a dark module; without a margin."""
    uri = _codes(secret).get_provisioning_uri(account, issuer)
    return ["".join(str(int(module)) for module in row) for row in segno.make(uri, micro=False).matrix]
