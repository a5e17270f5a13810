"""Workload of a team: assigned records and recent decisions per person, and forecasts of queues."""

from __future__ import annotations

import datetime as dt
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db.models import Count, Q, Sum

from apps.core.choices import Role
from apps.core.insights import figures, keeping, queues
from apps.core.insights.days import Days, today_in
from apps.core.insights.queues import Queue
from apps.core.insights.reading import FigureValue
from apps.core.models import DailyFigure
from apps.core.text.alphabets import by_alphabet

if TYPE_CHECKING:
    from apps.accounts.models import User

RATE_DAYS = 14
"""Number of complete days used for the daily rates of arrivals and decisions."""
LATELY_DAYS = 7
MOST_PEOPLE = 50


@dataclass(frozen=True)
class Forecast:
    """The forecast of a queue."""

    queue: Queue
    waiting: int
    address: str
    arrived: float
    """Per day, on average of the last two weeks."""
    decided: float
    days_to_clear: int | None
    """None if arrivals equal or exceed decisions."""


@dataclass(frozen=True)
class InHand:
    """The records of one queue that are assigned to a person."""

    queue: Queue
    count: int
    address: str
    late: int
    """Number of these that have waited longer than promised."""
    late_address: str


@dataclass(frozen=True)
class Member:
    """A member of the team."""

    person: User
    in_hand: Sequence[InHand]
    decided: int
    """In the last seven days, over all queues."""


@dataclass(frozen=True)
class Team:
    """The workload of a team, shown to managers."""

    forecast: Sequence[Forecast]
    members: Sequence[Member]


def is_shown_to(user: User) -> bool:
    """Return whether the user leads a team."""
    return user.is_superuser or user.role == Role.MANAGER


def team(user: User, country: str, at: dt.datetime, figure_values: Sequence[FigureValue]) -> Team:
    """Return the workload of the team in a country."""
    today = today_in(country, at)
    shown = queues.open_to(user)
    return Team(_forecasts(country, today, shown, figure_values), _members(user, country, today, shown))


def _forecasts(
    country: str, today: dt.date, shown: Sequence[Queue], figure_values: Sequence[FigureValue]
) -> list[Forecast]:
    """Return the forecasts, from complete days only: today is excluded."""
    days = Days(country, today - dt.timedelta(days=RATE_DAYS), today - dt.timedelta(days=1))
    keys = [key for queue in shown for key in (queue.arrived_key, queue.decided_key)]
    stored = keeping.series(country, keys, days)
    by_key = {one.figure.key: one for one in figure_values}
    return [_forecast(queue, by_key[queue.figure.key], stored) for queue in shown]


def _forecast(
    queue: Queue, figure: FigureValue, stored: Mapping[str, Mapping[dt.date, DailyFigure]]
) -> Forecast:
    arrived, decided = (_a_day(stored.get(key, {})) for key in (queue.arrived_key, queue.decided_key))
    return Forecast(
        queue, figure.value, figure.address, arrived, decided, days_to_clear(figure.value, arrived, decided)
    )


def _a_day(stored: Mapping[dt.date, DailyFigure]) -> float:
    return round(sum(row.value for row in stored.values()) / RATE_DAYS, 1)


def days_to_clear(waiting: int, arrived: float, decided: float) -> int | None:
    """Return the number of days until a queue is empty at the current rates; None if never."""
    if not waiting:
        return 0
    return math.ceil(waiting / (decided - arrived)) if decided > arrived else None


def _members(user: User, country: str, today: dt.date, shown: Sequence[Queue]) -> list[Member]:
    in_hand: defaultdict[int, list[InHand]] = defaultdict(list)
    for queue in shown:
        for person, (count, late) in _assigned_counts(user, country, today, queue).items():
            assert queue.in_hand is not None
            assigned = queue.in_hand(person)
            address = figures.address(queue.path, assigned)
            late_address = figures.address(queue.path, {**assigned, **queue.late(today)})
            in_hand[person].append(InHand(queue, count, address, late, late_address))
    decided = _decided(country, today, shown)
    members = get_user_model().objects.filter(pk__in={*in_hand, *decided})
    people = members.order_by(by_alphabet("nickname", country), "pk")
    return [Member(person, in_hand[person.pk], decided.get(person.pk, 0)) for person in people[:MOST_PEOPLE]]


def _assigned_counts(user: User, country: str, today: dt.date, queue: Queue) -> dict[int, tuple[int, int]]:
    """Return the numbers of assigned and of late records per person: one statement."""
    if queue.in_hand is None:
        return {}
    rows = queue.figure.rows(user, country, today).filter(**{f"{queue.assignee}__isnull": False})
    late = queue.figure.list_area.narrowed(user, country, queue.late(today)).order_by().values("pk")
    counted = rows.values_list(queue.assignee).annotate(
        n=Count("pk"), late=Count("pk", filter=Q(pk__in=late))
    )
    return {person: (n, n_late) for person, n, n_late in counted}


def _decided(country: str, today: dt.date, shown: Sequence[Queue]) -> dict[int, int]:
    """Return the number of recent decisions per person: one statement."""
    rows = DailyFigure.objects.filter(
        country=country,
        key__in=[queue.decided_key for queue in shown],
        day__gt=today - dt.timedelta(days=LATELY_DAYS),
    )
    counts = rows.exclude(dimension="").order_by().values_list("dimension").annotate(n=Sum("value"))
    return {int(person): n for person, n in counts if n}
