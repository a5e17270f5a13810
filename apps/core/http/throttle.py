"""Limits counted in the database, so that every web process counts together."""

from __future__ import annotations

import ipaddress

from django.db import connection

from apps.core.database import clock
from apps.core.errors import Throttled


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
