"""Open work of users, and its reassignment when their accounts are disabled.

Areas whose records have an assignee register them here, so that the code that disables accounts does not
depend on areas.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Count, QuerySet, Value

from apps.core.changes.batch_update import Batch
from apps.core.inbox import claims
from apps.core.models import Versioned
from apps.core.text.counting import counted

if TYPE_CHECKING:
    from apps.accounts.models import User

CHUNK = 500
People = Collection[int] | QuerySet[Any, Any]
"""Ids of users."""
Rows = Callable[[People], QuerySet[Versioned]]
"""(people): returns their open records."""


@dataclass(frozen=True)
class Disabling:
    """Accounts to disable, by id, and the user who disables them; None is the system."""

    actor: User | None
    people: Mapping[int, User]

    def why(self, user_id: int) -> str:
        """Return the reason in history for a record of a disabled user."""
        return f"The account of {self.people[user_id].nickname} was disabled"


@dataclass(frozen=True)
class OpenWork:
    """The records of one kind that can be assigned to a user."""

    words: tuple[str, str]
    """The singular and plural name: ("report", "reports")."""
    rows: Rows
    release: Callable[[Disabling], None]
    """Unassign all records of the users, with version and history, inside the caller's transaction."""
    successor_roles: frozenset[str] = frozenset()
    """Roles that inherit records which need an assignee.

    The user who disables the account gets them if they have one of these roles; otherwise a manager does.
    """

    def counted(self, number: int) -> str:
        """Return a text such as "1 report" or "3 reports"."""
        return counted(number, *self.words)


_kinds: list[OpenWork] = []


def register(kind: OpenWork) -> None:
    """Register a kind of open work; the order of registration is the order of reports and releases."""
    _kinds.append(kind)


def register_assigned(
    words: tuple[str, str], rows: Rows, column: str, *, also: Mapping[str, Callable[[Any], Any]] | None = None
) -> None:
    """Register records that become unassigned: `column` (by attname) is the assignee.

    `also` maps other columns to functions that return their new value for a record.
    """
    others = also or {}

    def unassign(record: models.Model) -> None:
        setattr(record, column, None)
        for name, value_of in others.items():
            setattr(record, name, value_of(record))

    def release(disabling: Disabling) -> None:
        change_each(disabling, rows(disabling.people), column, unassign, touches=frozenset({column, *others}))

    register(OpenWork(words, rows, release))


def open_counts(people: People) -> dict[OpenWork, int]:
    """Return the number of open records of the users, by kind, without zeros: one statement."""
    first, *others = [
        kind.rows(people)
        .order_by()
        .annotate(_kind=Value(place))
        .values("_kind")
        .annotate(_number=Count("pk"))
        for place, kind in enumerate(_kinds)
    ]
    counts = {row["_kind"]: row["_number"] for row in first.union(*others, all=True)}
    return {kind: counts[place] for place, kind in enumerate(_kinds) if counts.get(place)}


def release(disabling: Disabling) -> None:
    """Unassign the open records of users and end their claims, inside the caller's transaction."""
    for kind in open_counts(disabling.people):
        kind.release(disabling)
    claims.end_of(disabling.people)


def change_each(
    disabling: Disabling,
    rows: QuerySet[Any],
    column: str,
    change: Callable[[Any], None],
    *,
    touches: frozenset[str],
    action: str = "unassign",
) -> None:
    """Change records of users, with version and history, in chunks of hundreds of records.

    `column` is the assignee; `touches` are the columns that `change` may set.
    """
    last = 0
    while chunk := list(rows.filter(pk__gt=last).order_by("pk").select_for_update(of=("self",))[:CHUNK]):
        batch = Batch(actor=disabling.actor, touches=touches)
        for record in chunk:
            with batch.changing(record, action=action, reason=disabling.why(getattr(record, column))):
                change(record)
        batch.save()
        last = chunk[-1].pk
