"""Read-only queries on a streaming replica: long exports, reports and public pages.

Everything else uses the primary, since users must see what they have just written. If the replica is
unavailable, lags or cancels a query because of replay, the primary is used instead.
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

from apps.core.db.faults import Fault, fault_of, is_fault

ALIAS = "replica"
LOOKED_AT_FOR_SECONDS = 2.0
"""The time a measured lag is cached, in seconds."""
LEFT_ALONE_FOR_SECONDS = 10.0
"""The time a replica is skipped after a failure, in seconds."""
CAUGHT_UP_WITHIN_SECONDS = 5.0
"""The time an export waits for the replica to catch up, in seconds."""
POLL = 0.05

T = TypeVar("T")
log = structlog.get_logger(__name__)
_is_reading: ContextVar[bool] = ContextVar("is_reading", default=False)

# A replica without a receiver has replayed all that it received: its position alone is not enough.
_LAG = """
    SELECT CASE
        WHEN NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN NULL
        WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
        ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())
    END
"""


class Router:
    """A database router: reads inside `read` go to the replica, everything else to the primary."""

    def db_for_read(self, model: type[models.Model], **hints: Any) -> str:
        """Return the database for reads."""
        return ALIAS if _is_reading.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type[models.Model], **hints: Any) -> str:
        """Return the database for writes."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: models.Model, other: models.Model, **hints: Any) -> bool:
        """Allow relations: both databases have the same records."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """Allow migrations on the primary only; the replica gets its tables from there."""
        return db == DEFAULT_DB_ALIAS


@dataclass
class _ReplicaState:
    """Cached state of the replica in this process."""

    looked_at: float = float("-inf")
    is_fresh: bool = False
    left_alone_until: float = float("-inf")


_replica_state = _ReplicaState()


def read(work: Callable[[], T]) -> T:
    """Return the result of `work`, from the replica if its lag is at most `REPLICA_MOST_LAG` seconds.

    `work` only reads, and may run twice. Raises its exceptions, and DeadlinePassed or a database error when
    its time is over.
    """
    return _read(work, _is_fresh)


def read_all(work: Callable[[], T]) -> T:
    """Return the result of `work` from a replica that has caught up with the primary, after a short wait."""
    return _read(work, _has_caught_up)


def _read(work: Callable[[], T], is_available: Callable[[], bool]) -> T:
    if ALIAS not in settings.DATABASES or connection.in_atomic_block or _is_reading.get():
        return work()
    if time.monotonic() < _replica_state.left_alone_until or not _query_state(is_available):
        return work()
    try:
        with _reading(from_replica=True):
            return work()
    except Error as error:
        if not is_fault(error) or fault_of(error) is Fault.TOO_SLOW:
            # A bug, or the deadline has passed: the primary would not help.
            raise
        _leave_alone(error)
        return work()


def primary() -> AbstractContextManager[None]:
    """Read from the primary in the block, even inside `read`."""
    return _reading(from_replica=False)


@contextmanager
def _reading(*, from_replica: bool) -> Iterator[None]:
    token = _is_reading.set(from_replica)
    try:
        yield
    finally:
        _is_reading.reset(token)


def _query_state(is_available: Callable[[], bool]) -> bool:
    try:
        return is_available()
    except Error as error:
        if not is_fault(error):
            raise
        _leave_alone(error)
        return False


def _leave_alone(error: Exception) -> None:
    log.warning("replica passed over", error=str(error))
    _replica_state.left_alone_until = time.monotonic() + LEFT_ALONE_FOR_SECONDS
    connections[ALIAS].close()


def _is_fresh() -> bool:
    if time.monotonic() - _replica_state.looked_at > LOOKED_AT_FOR_SECONDS:
        lag = _answer(ALIAS, _LAG)
        _replica_state.is_fresh = lag is not None and float(lag) <= settings.REPLICA_MOST_LAG
        _replica_state.looked_at = time.monotonic()
    return _replica_state.is_fresh


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
