"""Limits counted in the database, so that every web process counts together."""

from __future__ import annotations

import time

from django.db import connection

from apps.core.errors import Throttled


def hit(key: str, *, limit: int, window_seconds: int) -> None:
    """Counts one try under `key`. Raises Throttled when the window already holds `limit` of them."""
    now = int(time.time())
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
