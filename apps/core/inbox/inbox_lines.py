"""Inbox lines of all kinds in one order: by urgency, then by age.

The first hundred of each kind are read through an index, in one statement, and merged here. They cover a
day's work of a user, and a million waiting records cost what a hundred cost.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib.auth import get_user_model
from django.db import models
from django.db.models import Q, QuerySet

from apps.core import queries, registry
from apps.core.choices import Urgency
from apps.core.db import clock
from apps.core.http.serializers import UserRef
from apps.core.inbox import claims, waiting_counts
from apps.core.inbox.sources import AT_RISK, LAST_SHARE, SOON, InboxLine, InboxSource, of_kind, open_to
from apps.core.inbox.waiting_counts import MOST, Rows
from apps.core.models import ReviewClaim

if TYPE_CHECKING:
    from apps.accounts.models import User

_RANK = {urgency: place for place, urgency in enumerate(Urgency)}


@dataclass(frozen=True)
class Line:
    """A waiting record."""

    kind: str
    object_id: int
    title: str
    note: str
    since: dt.datetime
    due_at: dt.datetime | None
    urgency: Urgency
    path: str
    """The address of the record on its screen."""
    assignee_id: int | None = None
    held_by: UserRef | None = None
    """The user who claimed the record, or to whom it is assigned."""
    held_until: dt.datetime | None = None

    @property
    def key(self) -> tuple[str, int]:
        """Return the kind and id of the record."""
        return self.kind, self.object_id

    @property
    def turn(self) -> tuple[int, dt.datetime]:
        """Return the sort key: urgency, then age."""
        return _RANK[self.urgency], self.since


@dataclass(frozen=True)
class Waiting:
    """A page of the inbox, and the counts by kind."""

    lines: Sequence[Line]
    total: int
    counts: Sequence[Count]


@dataclass(frozen=True)
class Count:
    """The number of waiting records of one kind: for the user, as in the top bar, and of colleagues."""

    source: InboxSource
    own: int
    others: int


def query(
    *,
    user: User,
    country: str,
    kinds: Collection[str] = (),
    mine: bool = False,
    offset: int = 0,
    limit: int = 100,
) -> Waiting:
    """Return the inbox of a user in a country, including records that colleagues have claimed."""
    now = clock.now()
    read = {source: lines_of(source, user, country, now) for source in open_to(user)}
    everything = _with_assignees([line for lines in read.values() for line in lines], now)
    if mine:
        everything = [line for line in everything if is_with(line, user)]
    counts = [_count(source, everything, user, country, mine=mine) for source in read]
    line_list = sorted(
        (line for line in everything if not kinds or line.kind in kinds), key=lambda line: line.turn
    )
    return Waiting(line_list[offset : offset + limit], len(line_list), counts)


def _count(source: InboxSource, lines: Iterable[Line], user: User, country: str, *, mine: bool) -> Count:
    assigned = [
        line.held_by is not None and not is_with(line, user) for line in lines if line.kind == source.kind
    ]
    own = len(assigned) - sum(assigned)
    if len(assigned) >= MOST and not mine:
        # More records than were read: use the count that all other screens show.
        own = waiting_counts.count_rows(rows_of(source.kind)(user, country))
    return Count(source, own, sum(assigned))


def is_with(line: Line, user: User) -> bool:
    """Return whether the record is claimed by or assigned to the user."""
    return line.held_by is not None and line.held_by.user_id == user.pk


def lines_of(
    source: InboxSource, user: User, country: str, now: dt.datetime, *, reachable: bool = False
) -> list[Line]:
    """Return the first lines of a source; with `reachable`, only those that no colleague has."""
    columns = ("pk", *source.columns, *([source.assignee] if source.assignee else []))
    rows = source.waiting(user, country)
    rows = rows.filter(_reachable(source, user, now)) if reachable else rows
    parts = [rows.filter(part.where).order_by(*part.order) for part in source.parts]
    read = _joined([part.values(*columns)[:MOST] for part in parts])
    lines = [_line(source, row, now) for row in read]
    return sorted(lines, key=lambda line: line.turn)[:MOST]


def rows(user: User, country: str) -> QuerySet[Any, Any]:
    """Return the records of all kinds that wait for the user: those of `rows_of` together."""
    querysets = [rows_of(source.kind)(user, country).order_by().values("pk") for source in open_to(user)]
    return _joined([part[:MOST] for part in querysets]) if len(querysets) > 1 else querysets[0]


def rows_of(kind: str) -> Rows:
    """Return a function for the records of a kind that wait for a user, without those of colleagues."""

    def of_kind_for(user: User, country: str) -> QuerySet[models.Model]:
        source = of_kind(kind)
        free = _reachable(source, user, clock.now())
        return source.waiting(user, country).filter(_of_parts(source), free)

    return of_kind_for


def claim_on(*, user: User, country: str, kind: str, object_id: int) -> ReviewClaim | None:
    """Return the claim on a record, or None. Raise Invalid (kind) and NotFound."""
    of_kind(kind)
    queries.get_object(user=user, country=country, object_type=kind, object_id=object_id)
    return claims.living(kind, [object_id]).get(object_id)


def waits_still(source: InboxSource, user: User, country: str, object_id: int) -> bool:
    """Return whether a record still waits for a decision."""
    return bool(source.waiting(user, country).filter(_of_parts(source), pk=object_id).exists())


def _of_parts(source: InboxSource) -> Q:
    return reduce(or_, (part.where for part in source.parts))


def _reachable(source: InboxSource, user: User, now: dt.datetime) -> Q:
    free = Q(~claims.is_claimed(source.kind, but=user, at=now))
    if source.assignee:
        free &= Q(**{f"{source.assignee}__isnull": True}) | Q(**{source.assignee: user.pk})
    return free


def _joined(parts: Sequence[QuerySet[Any, Any]]) -> QuerySet[Any, Any]:
    first, *others = parts
    return first.union(*others, all=True) if others else first


def _line(source: InboxSource, row: Mapping[str, Any], now: dt.datetime) -> Line:
    line = source.describe(row)
    kind = registry.object_type(source.kind)
    assert kind is not None
    opened_with = urlencode({**source.query(row), kind.screen_key: row["pk"]})
    return Line(
        kind=source.kind,
        object_id=row["pk"],
        title=line.title,
        note=line.note,
        since=line.since,
        due_at=line.due_at,
        urgency=_urgency(line, now),
        path=f"{kind.screen}?{opened_with}",
        assignee_id=row[source.assignee] if source.assignee else None,
    )


def _urgency(line: InboxLine, now: dt.datetime) -> Urgency:
    """Return the urgency of a record: the higher one of its due time and its area."""
    if line.due_at is None or line.due_at > now + SOON:
        return line.urgency
    return min(line.urgency, _by_time(line.since, line.due_at, now), key=_RANK.__getitem__)


def _by_time(since: dt.datetime, due_at: dt.datetime, now: dt.datetime) -> Urgency:
    left = due_at - now
    if left <= dt.timedelta(0):
        return Urgency.OVERDUE
    return Urgency.URGENT if left <= max(AT_RISK, (due_at - since) / LAST_SHARE) else Urgency.SOON


def _with_assignees(lines: Iterable[Line], now: dt.datetime) -> list[Line]:
    """Return the lines with their assignees and claims; two statements, however many lines there are."""
    matching_rows = list(lines)
    claims_by_key = claims.living_of(((line.kind, line.object_id) for line in matching_rows), now)
    ids = {line.assignee_id for line in matching_rows if line.assignee_id}
    people = {person.pk: person for person in get_user_model().objects.filter(pk__in=ids)} if ids else {}
    return [
        _with_holder(line, claims_by_key.get(line.key), people.get(line.assignee_id))
        for line in matching_rows
    ]


def _with_holder(line: Line, claim: ReviewClaim | None, assignee: User | None) -> Line:
    # replace() would copy each of several hundred lines field by field.
    if claim is None and assignee is None:
        return line
    person = claim.user if claim is not None else assignee
    values = {**line.__dict__, "held_by": UserRef.of(person), "held_until": claim.until if claim else None}
    return Line(**values)
