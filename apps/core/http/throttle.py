"""Rate limits counted in the database, shared by all web processes."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import F
from django.db.models.functions import Greatest

from apps.core import context
from apps.core.db import clock
from apps.core.errors import Throttled
from apps.core.models import ThrottleCount

LONGEST_WINDOW = timedelta(days=1)
"""The longest window of any limit."""


def network_of(address: str | None) -> str:
    """Return the key of an IP address: itself, or its /64 for IPv6, which one connection usually owns."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((parsed, 64), strict=False))


def hit(key: str, *, limit: int, window_seconds: int) -> None:
    """Count one attempt under `key`. Raise Throttled if the window already has `limit` attempts."""
    now = int(clock.now().timestamp())
    window = now - now % window_seconds
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO core_throttlecount (key, window_start, hits) VALUES (%s, %s, 1)
            ON CONFLICT (key) DO UPDATE SET
              hits = CASE WHEN core_throttlecount.window_start = EXCLUDED.window_start
                          THEN core_throttlecount.hits + 1 ELSE 1 END,
              window_start = EXCLUDED.window_start
            RETURNING hits
            """,
            [key[:200], window],
        )
        hits = cursor.fetchone()[0]
    if hits > limit:
        raise Throttled(retry_after=window + window_seconds - now)


class Attempts(NamedTuple):
    """The number of attempts in a window, including the current one, and the end of the window."""

    hits: int
    ends_at: datetime


def take(key: str, *, window_seconds: int) -> Attempts:
    """Count one attempt in a window that starts with its first attempt. The caller checks the limit."""
    now = int(clock.now().timestamp())
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO core_throttlecount AS known (key, window_start, hits) VALUES (%(key)s, %(now)s, 1)
            ON CONFLICT (key) DO UPDATE SET
              hits = CASE WHEN known.window_start > %(over)s THEN known.hits + 1 ELSE 1 END,
              window_start = CASE WHEN known.window_start > %(over)s THEN known.window_start ELSE %(now)s END
            RETURNING hits, window_start
            """,
            {"key": key[:200], "now": now, "over": now - window_seconds},
        )
        hits, started = cursor.fetchone()
    return Attempts(hits, datetime.fromtimestamp(started + window_seconds, UTC))


def refund(keys: Iterable[str]) -> None:
    """Subtract one attempt of each key."""
    ThrottleCount.objects.filter(key__in=list(keys)).update(hits=Greatest(F("hits") - 1, 0))


def forget(key: str) -> None:
    """Delete the count of a key."""
    ThrottleCount.objects.filter(key=key).delete()


def forget_all(prefix: str) -> None:
    """Delete the counts of all keys with this prefix."""
    ThrottleCount.objects.filter(key__startswith=prefix).delete()


def remove_over(at: datetime) -> int:
    """Delete counts of past windows; return their number."""
    oldest = int((at - LONGEST_WINDOW).timestamp())
    removed, _ = ThrottleCount.objects.filter(window_start__lt=oldest).delete()
    return removed


@dataclass(frozen=True)
class Rate:
    """A limit of attempts per window, counted before the body is read, so rejected requests count too."""

    limit: int
    window_seconds: int = 60

    def count(self, operation: str, user_id: int | None) -> None:
        """Count an attempt of the user, or of the IP address without a session. Raise Throttled."""
        who = f"user {user_id}" if user_id is not None else network_of(context.current().ip)
        hit(f"{operation}:tries:{who}", limit=self.limit, window_seconds=self.window_seconds)
