"""The open work of people: what each of them has in hand, and what becomes of it when their accounts are disabled.

An area whose records have an assignee registers them here; who disables accounts asks and releases, and knows
no area.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Count, QuerySet, Value

from apps.core.changes.batch_update import Batch
from apps.core.inbox import claims
from apps.core.text.counting import counted

if TYPE_CHECKING:
    from apps.accounts.models import User

CHUNK = 500
People = Collection[int] | QuerySet[Any, Any]
"""The ids of people."""
Rows = Callable[[People], QuerySet[Any]]
"""(people): what they have in hand and is not over."""


@dataclass(frozen=True)
class Disabling:
    """People whose accounts are disabled, by their ids, and who sees to it; None is the system."""

    actor: User | None
    people: Mapping[int, User]

    def why(self, user_id: int) -> str:
        """What history says of a record that somebody had."""
        return f"The account of {self.people[user_id].nickname} was disabled"


@dataclass(frozen=True)
class OpenWork:
    """The records of one kind that somebody may have in hand."""

    words: tuple[str, str]
    """What one and several are called: ("report", "reports")."""
    rows: Rows
    release: Callable[[Disabling], None]
    """Takes all of it from them, with version and history, inside the caller's transaction."""
    successor_roles: frozenset[str] = frozenset()
    """Of records that cannot be nobody's: with one of these roles whoever disables gets them, else a manager."""

    def counted(self, number: int) -> str:
        """ "1 report", "3 reports"."""
        return counted(number, *self.words)


_kinds: list[OpenWork] = []


def register(kind: OpenWork) -> None:
    """Registers a kind of open work; it is told of and released in the order of entering."""
    _kinds.append(kind)


def register_assigned(
    words: tuple[str, str], rows: Rows, column: str, *, also: Mapping[str, Callable[[Any], Any]] | None = None
) -> None:
    """Registers records that become nobody's: `column` (by attname) names whose each is.

    `also` says what other columns become of a record.
    """
    others = also or {}

    def unassign(record: Any) -> None:
        setattr(record, column, None)
        for name, value_of in others.items():
            setattr(record, name, value_of(record))

    def release(disabling: Disabling) -> None:
        change_each(disabling, rows(disabling.people), column, unassign, touches=frozenset({column, *others}))

    register(OpenWork(words, rows, release))


def held(people: People) -> dict[OpenWork, int]:
    """How much the people have in hand, of each kind of which there is any: one statement."""
    first, *others = [
        kind.rows(people)
        .order_by()
        .annotate(_kind=Value(place))
        .values("_kind")
        .annotate(_number=Count("pk"))
        for place, kind in enumerate(_kinds)
    ]
    found = {row["_kind"]: row["_number"] for row in first.union(*others, all=True)}
    return {kind: found[place] for place, kind in enumerate(_kinds) if found.get(place)}


def release(disabling: Disabling) -> None:
    """Takes from people what they have in hand, and ends their claims, inside the caller's transaction."""
    for kind in held(disabling.people):
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
    """Changes records of people, with version and history; statements grow with hundreds of records.

    `column` names whose a record is; `touches` are the columns that `change` may set.
    """
    last = 0
    while found := list(rows.filter(pk__gt=last).order_by("pk").select_for_update(of=("self",))[:CHUNK]):
        batch = Batch(actor=disabling.actor, touches=touches)
        for record in found:
            with batch.changing(record, action=action, reason=disabling.why(getattr(record, column))):
                change(record)
        batch.save()
        last = found[-1].pk
