"""What a person has made, at a glance: areas above register how they count and name it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from apps.accounts.models import User

COUNTS = ("drafts", "in_review", "live", "views_30d", "comments")
MOST = 10


@dataclass(frozen=True)
class OwnRecord:
    """One thing a person made, as they find it again."""

    object_type: str
    object_id: int
    title: str
    label: str
    """Where it stands, in words."""
    country: str
    screen: str
    updated_at: dt.datetime


@dataclass(frozen=True)
class OwnWork:
    """What a person made of one kind: how much, and the last of it."""

    counts: Mapping[str, int] = field(default_factory=dict)
    records: Sequence[OwnRecord] = ()


_entered: dict[str, Callable[[User], OwnWork]] = {}


def register(kind: str, read: Callable[[User], OwnWork]) -> None:
    """Register how a kind of record counts and names what a person made."""
    _entered[kind] = read


def of(user: User) -> OwnWork:
    """All kinds together: the sums, and the records that changed last."""
    each = [read(user) for read in _entered.values()]
    counts = {name: sum(work.counts.get(name, 0) for work in each) for name in COUNTS}
    records = sorted((one for work in each for one in work.records), key=_changed, reverse=True)
    return OwnWork(counts, records[:MOST])


def _changed(one: OwnRecord) -> dt.datetime:
    return one.updated_at
