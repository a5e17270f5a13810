"""Separate secret keys per purpose, so that a leaked key affects one purpose only."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

from django.conf import settings

Purpose = Literal["tokens", "reporters", "second_factor"]


def keys(purpose: Purpose) -> tuple[str, ...]:
    """Return the keys of a purpose: the one to sign with, then former ones, which are still accepted.

    They come from the settings (`OWN_KEYS`). Without any, they are derived from Django's secret keys, which
    they do not reveal.
    """
    own: list[str] = settings.OWN_KEYS[purpose]
    return tuple(
        own or [_derived(purpose, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _derived(purpose: Purpose, secret: str) -> str:
    return hmac.new(secret.encode(), f"sofra:{purpose}".encode(), hashlib.sha256).hexdigest()
