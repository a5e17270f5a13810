"""The time by the database's clock, which all processes share.

A server whose own clock is wrong must not lose or steal leases, lock users out, or run the schedule ahead.
Each process reads the database clock once a minute; in between it adds the time elapsed by the machine's
uptime, which nothing can set.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import connection
from psycopg.pq import TransactionStatus

from apps.core.db import connections

QUERY_INTERVAL_S = 60.0
_UPTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Includes the time while the machine is suspended, if the system supports that."""


class _Reading(NamedTuple):
    """The database's time, and the machine's uptime at that moment."""

    moment: datetime
    uptime: float


_last: _Reading | None = None
_source: Callable[[], datetime] | None = None


def now() -> datetime:
    """Return the current time by the database's clock.

    Raise OperationalError if the database is unavailable.
    """
    global _last
    if _source is not None:
        return _source()
    uptime = time.clock_gettime(_UPTIME)
    last = _last
    if last is None or uptime - last.uptime >= QUERY_INTERVAL_S:
        _last = last = _query_time() or last or _Reading(datetime.now(UTC), uptime)
        uptime = time.clock_gettime(_UPTIME)
    return last.moment + timedelta(seconds=uptime - last.uptime)


def _query_time() -> _Reading | None:
    """Return the database's time, or None inside a failed transaction, where no query is possible."""
    connections.ensure()
    raw = connection.connection
    if raw.info.transaction_status == TransactionStatus.INERROR:
        return None
    before = time.clock_gettime(_UPTIME)
    with connection.wrap_database_errors, raw.cursor() as cursor:
        # Not `now()`, which is the start of the transaction.
        cursor.execute("SELECT clock_timestamp()")
        (moment,) = cursor.fetchone()
    after = time.clock_gettime(_UPTIME)
    return _Reading(moment.astimezone(UTC), (before + after) / 2)


@contextmanager
def replaced_by(source: Callable[[], datetime] | None) -> Iterator[None]:
    """Use another source of time in the block, for tests; None: the database, queried again."""
    global _last, _source
    before = _source, _last
    _source, _last = source, None
    try:
        yield
    finally:
        _source, _last = before
