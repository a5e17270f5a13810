"""Days of a country, and how much happened on each of them: by the dates that records bear."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Case, Count, F, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce, Greatest, TruncDate

from apps.core.country.zones import zone_of
from apps.core.models import ChangeLog

Values = Mapping[dt.date, int]


@dataclass(frozen=True)
class Days:
    """Days that follow each other, as the clocks of a country have them."""

    country: str
    first: dt.date
    last: dt.date

    @property
    def zone(self) -> ZoneInfo:
        """The country's."""
        return ZoneInfo(zone_of(self.country))

    @property
    def start(self) -> dt.datetime:
        """When the first begins."""
        return dt.datetime.combine(self.first, dt.time.min, tzinfo=self.zone)

    @property
    def end(self) -> dt.datetime:
        """When the last is over."""
        return dt.datetime.combine(self.last + dt.timedelta(days=1), dt.time.min, tzinfo=self.zone)

    def __iter__(self) -> Iterator[dt.date]:
        """Each of them, the first first."""
        count = (self.last - self.first).days + 1
        return iter([self.first + dt.timedelta(days=number) for number in range(count)])


def today_in(country: str, at: dt.datetime) -> dt.date:
    """The day that a moment falls on in a country."""
    return at.astimezone(ZoneInfo(zone_of(country))).date()


def end_of(day: dt.date, country: str) -> dt.datetime:
    """When a day of a country is over."""
    return Days(country, day, day).end


def happened(rows: QuerySet[Any], column: str, days: Days, total: str = "") -> Values:
    """How many of the rows bear a moment of each day in `column`; or the sum of another column of them."""
    inside = rows.filter(**{f"{column}__gte": days.start, f"{column}__lt": days.end})
    measure = Coalesce(Sum(total), 0) if total else Count("pk")
    by_day = inside.annotate(_day=TruncDate(column, tzinfo=days.zone)).order_by()
    counted = dict(by_day.values_list("_day").annotate(_n=measure))
    return {day: int(counted.get(day, 0)) for day in days}


def by_whom(rows: QuerySet[Any], column: str, person: str, days: Days) -> Mapping[tuple[dt.date, str], int]:
    """How many of the rows bear a moment of each day in `column`, by who did it; without what nobody did."""
    inside = rows.filter(
        **{f"{column}__gte": days.start, f"{column}__lt": days.end, f"{person}__isnull": False}
    )
    by_day = inside.annotate(_day=TruncDate(column, tzinfo=days.zone), _who=F(person)).order_by()
    return {(day, str(who)): n for day, who, n in by_day.values_list("_day", "_who").annotate(n=Count("pk"))}


def stood(rows: QuerySet[Any], came: str, days: Days, gone: str = "") -> Values:
    """How many of the rows were there at the end of each day: those that had come and had not gone.

    As far as records tell: `gone` is empty where none of the rows has left, else null for those still there.
    """
    first = rows.filter(**{f"{came}__lt": days.start}).order_by().count()
    change = dict(happened(rows, came, days))
    if gone:
        first -= rows.filter(**{f"{gone}__lt": days.start}).order_by().count()
        for day, number in happened(rows, gone, days).items():
            change[day] -= number
    sums = accumulate(change.values(), initial=first)
    next(sums)
    return dict(zip(change, sums, strict=True))


def left(still: Q, came: str, *columns: str) -> Case:
    """When a record left: null while `still` holds, else the first of the columns that has a moment.

    Never before it came: what was handed in anew bears the decision of an earlier round.
    """
    gone = Coalesce(*columns) if len(columns) > 1 else F(columns[0])
    return Case(When(still, then=None), default=Greatest(came, gone))


def by_actor(
    kind: str, rows: QuerySet[Any], column: str, days: Days, actions: Collection[str]
) -> Mapping[tuple[dt.date, str], int]:
    """How many of the rows that bear a moment of each day in `column` were brought there by whom, as history tells."""
    inside = rows.filter(**{f"{column}__gte": days.start, f"{column}__lt": days.end}).order_by().values("pk")
    entries = ChangeLog.objects.filter(object_type=kind, object_id__in=inside, action__in=actions)
    return by_whom(entries, "at", "actor", days)
