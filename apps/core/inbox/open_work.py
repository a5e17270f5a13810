"""The open work of people: what each of them has in hand, and what becomes of it when they leave.

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

if TYPE_CHECKING:
    from apps.accounts.models import User

CHUNK = 500
People = Collection[int] | QuerySet[Any, Any]
"""The ids of people."""


@dataclass(frozen=True)
class Leaving:
    """People who leave, by their ids, and who sees to it; None is the system."""

    actor: User | None
    people: Mapping[int, User]

    def why(self, user_id: int) -> str:
        """What history says of a record that somebody had."""
        return f"The account of {self.people[user_id].nickname} was disabled"


@dataclass(frozen=True)
class OpenWork:
    """The records of one kind that somebody may have in hand."""

    one: str
    many: str
    """What they are called: "error report", "error reports"."""
    rows: Callable[[People], QuerySet[Any]]
    """(people): what they have in hand and is not over."""
    release: Callable[[Leaving], None]
    """Takes all of it from them, with version and history, inside the caller's transaction."""
    heirs: frozenset[str] = frozenset()
    """Of records that cannot be nobody's: with one of these roles whoever disables gets them, else a manager."""

    def counted(self, number: int) -> str:
        """ "1 error report", "3 error reports"."""
        return f"1 {self.one}" if number == 1 else f"{number:,} {self.many}"


_kinds: list[OpenWork] = []


def register(kind: OpenWork) -> None:
    """Registers a kind of open work; it is told of and released in the order of entering."""
    _kinds.append(kind)


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


def release(leaving: Leaving) -> None:
    """Takes from people what they have in hand, and ends their claims, inside the caller's transaction."""
    for kind in held(leaving.people):
        kind.release(leaving)
    claims.end_of(leaving.people)


def change_each(
    leaving: Leaving,
    rows: QuerySet[Any],
    column: str,
    change: Callable[[Any], None],
    *,
    touches: frozenset[str],
    action: str = "unassign",
) -> None:
    """Changes records of people who leave, with version and history; statements grow with hundreds of records.

    `column` names whose a record is; `touches` are the columns that `change` may set.
    """
    last = 0
    while found := list(rows.filter(pk__gt=last).order_by("pk").select_for_update(of=("self",))[:CHUNK]):
        batch = Batch(actor=leaving.actor, touches=touches)
        for record in found:
            with batch.changing(record, action=action, reason=leaving.why(getattr(record, column))):
                change(record)
        batch.save()
        last = found[-1].pk
