"""Codes of authenticator apps: six digits, every thirty seconds (TOTP, RFC 6238)."""

from __future__ import annotations

import base64
import secrets
from datetime import datetime

import segno
from cryptography.hazmat.primitives.constant_time import bytes_eq
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP

DIGITS, SECONDS = 6, 30
"""Values that every app supports, like SHA-1; some apps misread others and show wrong codes."""
DRIFT = 1
"""Maximum clock difference of a phone, in steps, in both directions."""


def new_secret() -> bytes:
    """Return a random secret of 160 bits, as RFC 4226 recommends."""
    return secrets.token_bytes(20)


def _codes(secret: bytes) -> TOTP:
    return TOTP(secret, DIGITS, SHA1(), SECONDS)  # noqa: S303 (what the standard and the apps prescribe)


def code_at(secret: bytes, step: int) -> str:
    """Return the six-digit code of a time step."""
    return _codes(secret).generate(step * SECONDS).decode()


def step_at(moment: datetime) -> int:
    """Return the number of the 30-second step that contains the moment."""
    return int(moment.timestamp()) // SECONDS


def matching_step(secret: bytes, code: str, *, at: datetime, after: int) -> int | None:
    """Return the step near `at` and later than `after` that has this code; None if wrong or used."""
    now = step_at(at)
    matched_step = None
    # Always compare with every step, so that timing reveals nothing.
    for step in range(now - DRIFT, now + DRIFT + 1):
        if bytes_eq(code_at(secret, step).encode(), code.encode()) and step > after:
            matched_step = step
    return matched_step


def as_text(secret: bytes) -> str:
    """Return the secret in base32, as it is typed into an app."""
    return base64.b32encode(secret).decode()


def setup_url(secret: bytes, *, account: str, issuer: str) -> str:
    """Return the `otpauth:` URL that an authenticator app opens to add the account."""
    return _codes(secret).get_provisioning_uri(account, issuer)


def qr_code(uri: str) -> list[str]:
    """Return the rows of the QR code of a setup URL, "1" for a dark module, without a margin."""
    return ["".join(str(int(module)) for module in row) for row in segno.make(uri, micro=False).matrix]
