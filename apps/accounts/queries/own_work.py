"""Summary of a person's own records; higher areas register how to count and list theirs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from apps.accounts.models import User

COUNTS = ("drafts", "in_review", "live", "views_30d", "comments")
MOST = 10


@dataclass(frozen=True)
class OwnRecord:
    """A record made by a person, for their profile."""

    object_type: str
    object_id: int
    title: str
    label: str
    """Status as text."""
    country: str
    screen: str
    updated_at: dt.datetime


@dataclass(frozen=True)
class OwnWork:
    """A person's records of one kind, or of all: counts and latest records."""

    counts: Mapping[str, int] = field(default_factory=dict)
    records: Sequence[OwnRecord] = ()


_entered: dict[str, Callable[[User], OwnWork]] = {}


def register(kind: str, read: Callable[[User], OwnWork]) -> None:
    """Register the function that reads a person's work of one kind."""
    _entered[kind] = read


def of(user: User) -> OwnWork:
    """Return the sums over all kinds, and the ten records that changed last."""
    each = [read(user) for read in _entered.values()]
    counts = {name: sum(work.counts.get(name, 0) for work in each) for name in COUNTS}
    records = sorted((one for work in each for one in work.records), key=_changed, reverse=True)
    return OwnWork(counts, records[:MOST])


def _changed(one: OwnRecord) -> dt.datetime:
    return one.updated_at
