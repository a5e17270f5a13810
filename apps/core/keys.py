"""A secret for each purpose, so that who learns one of them can do one thing with it."""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

from django.conf import settings

Purpose = Literal["tokens", "reporters", "second_factor"]


def keys(purpose: Purpose) -> tuple[str, ...]:
    """Return the keys of a purpose: the one to sign with, then those before it, which are still believed.

    They are those of the settings (`OWN_KEYS`). Without any they follow from Django's secret keys, and tell nothing of
    them.
    """
    own: list[str] = settings.OWN_KEYS[purpose]
    return tuple(
        own or [_derived(purpose, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _derived(purpose: Purpose, secret: str) -> str:
    return hmac.new(secret.encode(), f"sofra:{purpose}".encode(), hashlib.sha256).hexdigest()
