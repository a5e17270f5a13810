"""Reads that may come from a streaming replica: long exports, reports, and what the public reads.

The rest never asks it: a person must see what they have just written. A replica that is away, that lags, or that breaks a
read off because of what it replays, is passed over, and the primary answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections, models

from apps.core.database.faults import Fault, fault_of, is_fault

ALIAS = "replica"
LOOKED_AT_FOR_SECONDS = 2.0
"""So long an answer about its lag holds."""
LEFT_ALONE_FOR_SECONDS = 10.0
"""So long one that was away is not asked."""
CAUGHT_UP_WITHIN_SECONDS = 5.0
"""So long an export waits for it to have what was written until now."""
POLL = 0.05

T = TypeVar("T")
log = structlog.get_logger(__name__)
_is_reading: ContextVar[bool] = ContextVar("is_reading", default=False)

# A receiver that is gone has everything that it ever received: its place alone says nothing.
_LAG = """
    SELECT CASE
        WHEN NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN NULL
        WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())
    END
"""


class Router:
    """Sends reads to the replica inside of `read`, and everything else to the primary."""

    def db_for_read(self, model: type[models.Model], **hints: Any) -> str:
        """Return where records are read."""
        return ALIAS if _is_reading.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type[models.Model], **hints: Any) -> str:
        """Return where records are written."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: models.Model, other: models.Model, **hints: Any) -> bool:
        """Return that both hold the same records."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """Return that the replica gets its tables from the primary."""
        return db == DEFAULT_DB_ALIAS


@dataclass
class _Known:
    """What this process knows of the replica: a look now and then, whose loss costs another one."""

    looked_at: float = float("-inf")
    is_fresh: bool = False
    left_alone_until: float = float("-inf")


_known = _Known()


def read(work: Callable[[], T]) -> T:
    """Return what `work` reads, from the replica where it is at most some seconds behind (`REPLICA_MOST_LAG`).

    `work` only reads, and may be done twice. Raises what it raises, and DeadlinePassed or the database's own word for it
    where its time is over.
    """
    return _read(work, _is_fresh)


def read_all(work: Callable[[], T]) -> T:
    """The same from a replica that has everything which was committed until now; it is waited for, for some seconds."""
    return _read(work, _has_caught_up)


def _read(work: Callable[[], T], may_be_asked: Callable[[], bool]) -> T:
    if ALIAS not in settings.DATABASES or connection.in_atomic_block or _is_reading.get():
        return work()
    if time.monotonic() < _known.left_alone_until or not _asked(may_be_asked):
        return work()
    try:
        with _reading(from_replica=True):
            return work()
    except Error as error:
        if not is_fault(error) or fault_of(error) is Fault.TOO_SLOW:
            # A bug, or the call's time is over: the primary would not help.
            raise
        _leave_alone(error)
        return work()


def primary() -> AbstractContextManager[None]:
    """Read what is in the block from the primary, inside of `read`, too."""
    return _reading(from_replica=False)


@contextmanager
def _reading(*, from_replica: bool) -> Iterator[None]:
    token = _is_reading.set(from_replica)
    try:
        yield
    finally:
        _is_reading.reset(token)


def _asked(may_be_asked: Callable[[], bool]) -> bool:
    try:
        return may_be_asked()
    except Error as error:
        if not is_fault(error):
            raise
        _leave_alone(error)
        return False


def _leave_alone(error: Exception) -> None:
    log.warning("replica passed over", error=str(error))
    _known.left_alone_until = time.monotonic() + LEFT_ALONE_FOR_SECONDS
    connections[ALIAS].close()


def _is_fresh() -> bool:
    if time.monotonic() - _known.looked_at > LOOKED_AT_FOR_SECONDS:
        lag = _answer(ALIAS, _LAG)
        _known.is_fresh = lag is not None and float(lag) <= settings.REPLICA_MOST_LAG
        _known.looked_at = time.monotonic()
    return _known.is_fresh


def _has_caught_up() -> bool:
    now = _answer(DEFAULT_DB_ALIAS, "SELECT pg_current_wal_insert_lsn()::text")
    ends = time.monotonic() + CAUGHT_UP_WITHIN_SECONDS
    while not _answer(ALIAS, "SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", now):
        if time.monotonic() > ends or _answer(ALIAS, _LAG) is None:
            return False
        time.sleep(POLL)
    return True


def _answer(alias: str, sql: str, *values: Any) -> Any:
    connections[alias].close_if_health_check_failed()
    with connections[alias].cursor() as cursor:
        cursor.execute(sql, values or None)
        return cursor.fetchone()[0]
