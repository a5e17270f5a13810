"""What went wrong in the database: whether it is away, or somebody else holds what was asked for."""

from __future__ import annotations

import enum

from django.db import InterfaceError, InternalError, OperationalError

from apps.core.database.deadlines import DeadlinePassed


class Fault(enum.StrEnum):
    """Kinds of operational errors, in the words of the log."""

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
"""By PostgreSQL's SQLSTATE."""
# Refused before there is a connection: psycopg knows no state of it then.
_FULL = ("too many clients", "remaining connection slots", "too many connections")


def is_fault(error: BaseException) -> bool:
    """Return whether the database failed, and not the code that uses it.

    A server that crashes ends its last answer with an InternalError: of class XX, or without a class where its message
    arrives beside the answer to COMMIT. One of another class, such as 25 (failed transaction), is a bug of ours.
    """
    if isinstance(error, OperationalError | InterfaceError):
        return True
    state: str | None = getattr(error.__cause__, "sqlstate", None)
    return isinstance(error, InternalError) and (state is None or state.startswith("XX"))


def fault_of(error: BaseException) -> Fault:
    """Return which kind an operational error is."""
    if isinstance(error, DeadlinePassed):
        return Fault.TOO_SLOW
    state = getattr(error.__cause__, "sqlstate", None) or getattr(error, "sqlstate", None)
    if state is None and any(words in str(error) for words in _FULL):
        return Fault.FULL
    return _BY_STATE.get(state or "", Fault.AWAY)
