"""Limits shared by all public operations, and hashing of IP addresses."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from apps.core import context
from apps.core.errors import Throttled
from apps.core.http import throttle
from apps.core.http.secret_keys import keys

LIMIT, WINDOW_SECONDS = 5, 3600
"""Maximum number of requests per operation, IP address and hour."""
REJECTED_LIMIT = 20
"""Maximum number of forms with mistakes per operation, IP address and hour that do not count."""
TRIES = throttle.Rate(30)
"""Maximum attempts per minute and IP address.

Counted before the body is read, so invalid requests count too.
"""


def throttle_public(operation: str) -> None:
    """Count a request of the current IP address. Raise Throttled above the limit.

    Call it outside the transaction of the request: rejected requests count as well.
    """
    key = f"{operation}:{throttle.network_of(context.current().ip)}"
    throttle.hit(key, limit=LIMIT, window_seconds=WINDOW_SECONDS)


def refund_rejected(operation: str) -> None:
    """Take back the count of a form with mistakes, so that people can correct it and send it again.

    After REJECTED_LIMIT such forms per IP address and hour, they count: these are not made by people.
    """
    who = throttle.network_of(context.current().ip)
    try:
        throttle.hit(f"{operation}:rejected:{who}", limit=REJECTED_LIMIT, window_seconds=WINDOW_SECONDS)
    except Throttled:
        return
    throttle.refund([f"{operation}:{who}"])


def honeypot_id() -> int:
    """Return a random id of no record.

    It is the response to bots that fill the honeypot, as if their input had been saved.
    """
    return secrets.randbelow(2**31 - 1) + 1


def hash_of(ip: str | None) -> str:
    """Return the stored hash of an IP address; "" if there is none."""
    if not ip:
        return ""
    return signature(f"reporter:{throttle.network_of(ip)}")


def signature(text: str) -> str:
    """Return a keyed 128-bit hash of a text."""
    return hmac.new(keys("reporters")[0].encode(), text.encode(), hashlib.sha256).hexdigest()[:32]
