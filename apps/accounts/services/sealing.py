"""Secrets that the server must read again: encrypted and signed (Fernet), under the keys of their purpose."""

from __future__ import annotations

import base64
import hashlib
from datetime import timedelta

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from apps.core.database import clock
from apps.core.keys import keys


class Unreadable(Exception):
    """What was sealed by none of our keys, for something else, or too long ago."""


def _boxes() -> list[Fernet]:
    derived = (hashlib.sha256(key.encode()).digest() for key in keys("second_factor"))
    return [Fernet(base64.urlsafe_b64encode(key)) for key in derived]


def seal(content: bytes, *, about: str) -> str:
    """The content, encrypted by the newest key; `about` says whose it is, and has to be said again to open it."""
    sealed = _boxes()[0].encrypt_at_time(about.encode() + b"\0" + content, int(clock.now().timestamp()))
    return sealed.decode()


def is_newest(sealed: str) -> bool:
    """Whether the newest key has sealed it."""
    try:
        _boxes()[0].decrypt(sealed)
    except InvalidToken:
        return False
    return True


def unseal(sealed: str, *, about: str, within: timedelta | None = None) -> bytes:
    """What was sealed, by the newest key or one before it. Raises Unreadable."""
    boxes = MultiFernet(_boxes())
    try:
        if within is None:
            found = boxes.decrypt(sealed)
        else:
            seconds = int(within.total_seconds())
            found = boxes.decrypt_at_time(sealed, seconds, int(clock.now().timestamp()))
    except (InvalidToken, ValueError) as error:
        raise Unreadable from error
    whose, _, content = found.partition(b"\0")
    if whose != about.encode():
        raise Unreadable
    return content
