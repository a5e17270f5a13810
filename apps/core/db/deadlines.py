"""Deadlines of requests: no statement, and no other wait, exceeds them.

Connections of web processes have the limits of a read by default (`config/settings/base.py`). A transaction
with other limits sets them at its start, in the single round trip of `limited_transaction`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import OperationalError, connection, transaction

from apps.core import context


class DeadlinePassed(OperationalError):
    """The request exceeded its deadline; its writes are rolled back."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Limit the block to this many seconds: later statements raise DeadlinePassed."""
    work = context.current()
    before, work.deadline = work.deadline, time.monotonic() + seconds
    try:
        yield
    finally:
        work.deadline = before


def restart(seconds: float) -> None:
    """Set the deadline of the current work to this many seconds from now."""
    context.current().deadline = time.monotonic() + seconds


def remaining_seconds(most: float) -> float:
    """Return how long to wait, in seconds: at most `most`, less if the deadline is nearer.

    Raises DeadlinePassed.
    """
    deadline = context.current().deadline
    if deadline is None:
        return most
    remaining = deadline - time.monotonic()
    if remaining <= 0:
        raise DeadlinePassed("The call took too long")
    return min(most, remaining)


def check() -> None:
    """Raise DeadlinePassed if the deadline of the current work has passed."""
    deadline = context.current().deadline
    if deadline is not None and time.monotonic() > deadline:
        raise DeadlinePassed("The call took too long")


@contextmanager
def limited_transaction(seconds: float, lock_seconds: float) -> Iterator[None]:
    """Run the block in a transaction with limits, in seconds, for statements and for locks.

    Inside another transaction, that transaction's limits apply.
    """
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost:
            _limit(seconds, lock_seconds)
        yield


def _limit(seconds: float, lock_seconds: float) -> None:
    # Without parameters, both statements are sent in one message; `SET` takes no parameters anyway.
    statements = f"SET LOCAL statement_timeout = {_ms(seconds)}; SET LOCAL lock_timeout = {_ms(lock_seconds)}"
    with connection.wrap_database_errors, connection.connection.cursor() as cursor:
        cursor.execute(statements)


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
