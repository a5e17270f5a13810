"""What time it is by the database's clock: the one clock that all processes share.

A server whose own clock is wrong must neither lose leases to others nor take theirs, lock people out, or run
the schedule ahead. The database is asked once a minute in each process; in between, the time since then is
counted by the machine's uptime, which nobody sets.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import connection
from psycopg.pq import TransactionStatus

from apps.core.database import connections

ASKED_EVERY_SECONDS = 60.0
_UPTIME = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Counts on while the machine is suspended, where the system offers that."""


class _Reading(NamedTuple):
    """What the database's clock said, and the machine's uptime then."""

    moment: datetime
    uptime: float


_last: _Reading | None = None
_source: Callable[[], datetime] | None = None


def now() -> datetime:
    """The moment by the database's clock. Raises OperationalError where it has to be asked and is away."""
    global _last
    if _source is not None:
        return _source()
    uptime = time.clock_gettime(_UPTIME)
    known = _last
    if known is None or uptime - known.uptime >= ASKED_EVERY_SECONDS:
        _last = known = _ask() or known or _Reading(datetime.now(UTC), uptime)
        uptime = time.clock_gettime(_UPTIME)
    return known.moment + timedelta(seconds=uptime - known.uptime)


def _ask() -> _Reading | None:
    """What the database's clock says; None inside a transaction that has failed, in which nothing can be asked."""
    connections.ensure()
    raw = connection.connection
    if raw.info.transaction_status == TransactionStatus.INERROR:
        return None
    before = time.clock_gettime(_UPTIME)
    with connection.wrap_database_errors, raw.cursor() as cursor:
        # Not `now()`, which is the beginning of the transaction.
        cursor.execute("SELECT clock_timestamp()")
        (moment,) = cursor.fetchone()
    after = time.clock_gettime(_UPTIME)
    return _Reading(moment.astimezone(UTC), (before + after) / 2)


@contextmanager
def taken_from(source: Callable[[], datetime] | None) -> Iterator[None]:
    """Have the block take the time from elsewhere (tests that travel); None: from the database, asked anew."""
    global _last, _source
    before = _source, _last
    _source, _last = source, None
    try:
        yield
    finally:
        _source, _last = before
