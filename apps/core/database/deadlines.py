"""Until when a call may go on: no statement, and nothing else that it waits for, outlives that.

Connections of processes that answer requests have the limits of a read by themselves (`config/settings/base.py`). A
transaction whose limits are others says so at its beginning, in the one round trip of `limit_transaction`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction

from apps.core import context


class DeadlinePassed(OperationalError):
    """The call has taken all the time that it may take; what it wrote is undone."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Have the block's work end within so many seconds: the next statement after that raises DeadlinePassed."""
    work = context.current()
    before, work.deadline = work.deadline, time.monotonic() + seconds
    try:
        yield
    finally:
        work.deadline = before


def begin_anew(seconds: float) -> None:
    """Let the work in progress take so many seconds from now on."""
    context.current().deadline = time.monotonic() + seconds


def left(most: float) -> float:
    """Return the seconds that something may be waited for: at most these, fewer where the deadline is nearer.

    Raises DeadlinePassed.
    """
    deadline = context.current().deadline
    if deadline is None:
        return most
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise DeadlinePassed("The call has taken too long")
    return min(most, remaining)


def check() -> None:
    """Raise DeadlinePassed where the deadline of the work in progress has passed."""
    deadline = context.current().deadline
    if deadline is not None and time.monotonic() > deadline:
        raise DeadlinePassed("The call has taken too long")


@contextmanager
def limited_transaction(seconds: float, lock_seconds: float) -> Iterator[None]:
    """Run the block in a transaction that waits so long for a statement and for a lock at most.

    Inside of another transaction the limits are that one's.
    """
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost:
            _limit(seconds, lock_seconds)
        yield


def _limit(seconds: float, lock_seconds: float) -> None:
    # Without values to bind, both go in one message; `SET` takes none anyway.
    statements = f"SET LOCAL statement_timeout = {_ms(seconds)}; SET LOCAL lock_timeout = {_ms(lock_seconds)}"
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        cursor.execute(statements)


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
