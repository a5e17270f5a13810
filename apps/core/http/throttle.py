"""Limits counted in the database, so that every web process counts together."""

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
from apps.core.database import clock
from apps.core.errors import Throttled
from apps.core.models import ThrottleCount

LONGEST_WINDOW = timedelta(days=1)
"""No limit is counted for longer."""


def network_of(address: str | None) -> str:
    """What an address is counted as: itself, or for IPv6 its /64, of which one line has all addresses."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return "unknown"
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((parsed, 64), strict=False))


def hit(key: str, *, limit: int, window_seconds: int) -> None:
    """Counts one try under `key`. Raises Throttled when the window already holds `limit` of them."""
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


class Taken(NamedTuple):
    """How many tries a window holds, with the one just counted, and when it ends."""

    hits: int
    ends_at: datetime


def take(key: str, *, window_seconds: int) -> Taken:
    """Counts one try in a window that begins with its first try; whether it is one too many the caller says."""
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
    return Taken(hits, datetime.fromtimestamp(started + window_seconds, UTC))


def refund(keys: Iterable[str]) -> None:
    """Takes back one try of each key."""
    ThrottleCount.objects.filter(key__in=list(keys)).update(hits=Greatest(F("hits") - 1, 0))


def forget(key: str) -> None:
    """Takes back all tries of a key."""
    ThrottleCount.objects.filter(key=key).delete()


def forget_all(prefix: str) -> None:
    """Takes back all tries whose key begins so."""
    ThrottleCount.objects.filter(key__startswith=prefix).delete()


def remove_over(at: datetime) -> int:
    """Removes counts whose window is over; returns how many."""
    begun = int((at - LONGEST_WINDOW).timestamp())
    removed, _ = ThrottleCount.objects.filter(window_start__lt=begun).delete()
    return removed


@dataclass(frozen=True)
class Rate:
    """So many tries in a window, counted before the body of a call is read, refused ones too."""

    limit: int
    window_seconds: int = 60

    def count(self, operation: str, user_id: int | None) -> None:
        """Count a try of the person, or of the address where nobody is signed in. Raises Throttled."""
        who = f"user {user_id}" if user_id is not None else network_of(context.current().ip)
        hit(f"{operation}:tries:{who}", limit=self.limit, window_seconds=self.window_seconds)
