"""Waiting records of queues by age, counted in one statement."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.core.insights import counting, queues
from apps.core.insights.counting import Count
from apps.core.insights.days import today_in
from apps.core.insights.queues import Queue

if TYPE_CHECKING:
    from apps.accounts.models import User

LIMITS = (0, 1, 3, 7)
"""Ages in days at which the bands start."""
LABELS = ("Up to 1 day", "1 to 3 days", "3 to 7 days", "Over 7 days")


@dataclass(frozen=True)
class AgeBand:
    """The waiting records of a range of ages."""

    label: str
    count: int


def bands(user: User, country: str, at: dt.datetime) -> Mapping[str, Sequence[AgeBand]]:
    """Return the bands of each queue that the user sees, by the key of its figure, youngest first."""
    seen = queues.open_to(user)
    counted = counting.count_all(
        {_name(queue, days): _older(queue, user, country, at, days) for queue in seen for days in LIMITS}
    )
    return {queue.figure.key: _bands([counted[_name(queue, days)] for days in LIMITS]) for queue in seen}


def _name(queue: Queue, days: int) -> str:
    return f"{queue.code} {days}"


def _older(queue: Queue, user: User, country: str, at: dt.datetime, days: int) -> Count:
    """Count the records that have waited longer than this; 0 counts all."""
    rows = queue.figure.rows(user, country, today_in(country, at))
    return Count(rows.filter(**{f"{queue.since}__lt": at - dt.timedelta(days=days)}) if days else rows)


def _bands(older: Sequence[int]) -> Sequence[AgeBand]:
    # Above the cap of lists, the older bands are exact and the youngest is a minimum.
    return [
        AgeBand(label, max(0, count - next_count))
        for label, count, next_count in zip(LABELS, older, [*older[1:], 0], strict=True)
    ]
