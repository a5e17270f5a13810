"""What everything shares that the public may send: how often, and what is kept of an address."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings
from django.db import models

from apps.core import context
from apps.core.http import throttle

LIMIT, WINDOW_SECONDS = 5, 3600
"""So many calls of a kind an hour from one address."""


def throttle_public(operation: str) -> None:
    """Count a call from the address at work. Raises Throttled for one too many.

    To be asked outside the call's transaction: what is refused counts as well.
    """
    key = f"{operation}:{throttle.network_of(context.current().ip)}"
    throttle.hit(key, limit=LIMIT, window_seconds=WINDOW_SECONDS)


def honeypot_id(model: type[models.Model]) -> int:
    """What a program that fills every field is answered: an id as if what it sent had been taken."""
    newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
    return (newest or 0) + 1


def hash_of(ip: str | None) -> str:
    """What an address is kept as; nothing for none."""
    if not ip:
        return ""
    return signature(f"reporter:{throttle.network_of(ip)}")


def signature(said: str) -> str:
    """128 bits that only who knows the key can make of a text."""
    return hmac.new(settings.REPORTER_KEY.encode(), said.encode(), hashlib.sha256).hexdigest()[:32]
