"""Secrets that the server must read again, encrypted and signed (Fernet) with the keys of their purpose."""

from __future__ import annotations

import base64
import hashlib
from datetime import timedelta

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from apps.core.db import clock
from apps.core.http.secret_keys import keys


class Unreadable(Exception):
    """The content was encrypted with another key or for another purpose, or has expired."""


def _boxes() -> list[Fernet]:
    derived = (hashlib.sha256(key.encode()).digest() for key in keys("second_factor"))
    return [Fernet(base64.urlsafe_b64encode(key)) for key in derived]


def seal(content: bytes, *, about: str) -> str:
    """Return the content encrypted with the newest key.

    `about` names the purpose and is needed for decryption.
    """
    sealed = _boxes()[0].encrypt_at_time(about.encode() + b"\0" + content, int(clock.now().timestamp()))
    return sealed.decode()


def is_newest(sealed: str) -> bool:
    """Return whether the content was encrypted with the newest key."""
    try:
        _boxes()[0].decrypt(sealed)
    except InvalidToken:
        return False
    return True


def unseal(sealed: str, *, about: str, within: timedelta | None = None) -> bytes:
    """Return the decrypted content, for the newest and all former keys.

    Raise Unreadable for another key or another `about`, or if it is older than `within`.
    """
    boxes = MultiFernet(_boxes())
    try:
        if within is None:
            payload = boxes.decrypt(sealed)
        else:
            seconds = int(within.total_seconds())
            payload = boxes.decrypt_at_time(sealed, seconds, int(clock.now().timestamp()))
    except (InvalidToken, ValueError) as error:
        raise Unreadable from error
    whose, _, content = payload.partition(b"\0")
    if whose != about.encode():
        raise Unreadable
    return content
