"""Classification of database errors: unavailable, locked, deadlocked or too slow."""

from __future__ import annotations

import enum

from django.db import InterfaceError, InternalError, OperationalError

from apps.core.db.deadlines import DeadlinePassed


class Fault(enum.StrEnum):
    """Kinds of operational errors, with their text in the log."""

    AWAY = "database away"
    FULL = "database takes no more connections"
    LOCKED = "lock not given in time"
    CLASHED = "deadlock or serialization failure"
    TOO_SLOW = "deadline passed"


_BY_STATE = {
    "53300": Fault.FULL,
    "55P03": Fault.LOCKED,
    "40P01": Fault.CLASHED,
    "40001": Fault.CLASHED,
    "57014": Fault.TOO_SLOW,
}
"""Faults by PostgreSQL's SQLSTATE."""
# The server rejects these before a connection exists, so psycopg has no SQLSTATE for them.
_FULL = ("too many clients", "remaining connection slots", "too many connections")


def is_fault(error: BaseException) -> bool:
    """Return whether the error is a failure of the database rather than a bug in the code.

    A crashing server ends its last response with an InternalError: of class XX, or without a class if its
    message arrives with the response to COMMIT. Other classes, such as 25 (failed transaction), are bugs in
    the code.
    """
    if isinstance(error, OperationalError | InterfaceError):
        return True
    state: str | None = getattr(error.__cause__, "sqlstate", None)
    return isinstance(error, InternalError) and (state is None or state.startswith("XX"))


def fault_of(error: BaseException) -> Fault:
    """Return the kind of an operational error."""
    if isinstance(error, DeadlinePassed):
        return Fault.TOO_SLOW
    state = getattr(error.__cause__, "sqlstate", None) or getattr(error, "sqlstate", None)
    if state is None and any(words in str(error) for words in _FULL):
        return Fault.FULL
    return _BY_STATE.get(state or "", Fault.AWAY)
