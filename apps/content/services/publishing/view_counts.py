"""Page views: counted by day, summed for lists and screens, deleted after 400 days.

Nothing about visitors is stored: no address, no cookie, no browser fingerprint.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from crawleruseragents import is_crawler
from django.db import connection

from apps.content.models import DailyViews
from apps.content.services.publishing import clock
from apps.content.services.publishing.kind import PublishedKind
from apps.core.country.zones import zone_of
from apps.core.db import clock as moments
from apps.core.errors import Throttled
from apps.core.http import public_limits, throttle

SUMMED = dt.timedelta(days=30)
RETENTION = dt.timedelta(days=400)
MOST_AN_HOUR = 600
"""Maximum counted views per hour from one network, which many phones may share."""
_LONGEST_AGENT = 500


def is_of_a_reader(headers: Mapping[str, str]) -> bool:
    """Return whether a request is probably a person's, not a crawler or a prefetch."""
    agent = headers.get("User-Agent", "")[:_LONGEST_AGENT]
    purpose = headers.get("Sec-Purpose", "") + headers.get("Purpose", "")
    return bool(agent) and "prefetch" not in purpose.lower() and not is_crawler(agent)


def count(kind: PublishedKind, country: str, record_id: int, ip: str | None) -> bool:
    """Count a view of a live record on the current day of its country; return whether it counted."""
    today = moments.now().astimezone(ZoneInfo(zone_of(country))).date()
    # The address is hashed per day and cannot be traced back.
    line = public_limits.signature(f"views:{today}:{throttle.network_of(ip)}")
    try:
        throttle.hit(f"views:{line}", limit=MOST_AN_HOUR, window_seconds=3600)
    except Throttled:
        return False
    table = kind.model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            INSERT INTO content_dailyviews (object_type, object_id, day, views)
            SELECT %s, id, %s, 1 FROM {table} WHERE id = %s AND country = %s AND is_live
            ON CONFLICT (object_type, object_id, day) DO UPDATE SET views = content_dailyviews.views + 1
            """,  # noqa: S608 (the name of a table of ours)
            [kind.code, today, record_id, country],
        )
        return cursor.rowcount == 1


def add_up(at: dt.datetime) -> int:
    """Update the 30-day sums and delete old days; return the number of changed records."""
    DailyViews.objects.filter(day__lt=(at - RETENTION).date()).delete()
    return sum(_add_up(kind, (at - SUMMED).date()) for code in clock.kinds() if (kind := clock.kind_of(code)))


def _add_up(kind: PublishedKind, since: dt.date) -> int:
    """Update the sums of one kind; the record's version stays, since no user changed it."""
    table = kind.model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            WITH summed AS (
              SELECT object_id, LEAST(sum(views), 2147483647)::int AS views
              FROM content_dailyviews WHERE object_type = %s AND day > %s GROUP BY object_id
            )
            UPDATE {table} AS t SET view_30d = COALESCE(s.views, 0)
            FROM {table} AS r LEFT JOIN summed AS s ON s.object_id = r.id
            WHERE r.id = t.id AND (r.view_30d > 0 OR s.views IS NOT NULL)
              AND r.view_30d <> COALESCE(s.views, 0)
            """,  # noqa: S608 (the name of a table of ours)
            [kind.code, since],
        )
        return cursor.rowcount
