"""Days of a country, and counts of events per day, from the timestamps of records."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Case, Count, F, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce, Greatest, TruncDate

from apps.core.country.zones import zone_of
from apps.core.models import ChangeLog

Values = Mapping[dt.date, int]


@dataclass(frozen=True)
class Days:
    """Consecutive days in the time zone of a country."""

    country: str
    first: dt.date
    last: dt.date

    @property
    def zone(self) -> ZoneInfo:
        """Return the time zone of the country."""
        return ZoneInfo(zone_of(self.country))

    @property
    def start(self) -> dt.datetime:
        """Return the start of the first day."""
        return dt.datetime.combine(self.first, dt.time.min, tzinfo=self.zone)

    @property
    def end(self) -> dt.datetime:
        """Return the end of the last day."""
        return dt.datetime.combine(self.last + dt.timedelta(days=1), dt.time.min, tzinfo=self.zone)

    def __iter__(self) -> Iterator[dt.date]:
        """Return the days in order."""
        count = (self.last - self.first).days + 1
        return iter([self.first + dt.timedelta(days=number) for number in range(count)])


def today_in(country: str, at: dt.datetime) -> dt.date:
    """Return the date of a point in time in a country."""
    return at.astimezone(ZoneInfo(zone_of(country))).date()


def end_of(day: dt.date, country: str) -> dt.datetime:
    """Return the end of a day in a country."""
    return Days(country, day, day).end


def happened(rows: QuerySet[Any], column: str, days: Days, total: str = "") -> Values:
    """Return the number of rows per day of `column`, or the sum of the column `total`."""
    inside = rows.filter(**{f"{column}__gte": days.start, f"{column}__lt": days.end})
    measure = Coalesce(Sum(total), 0) if total else Count("pk")
    by_day = inside.annotate(_day=TruncDate(column, tzinfo=days.zone)).order_by()
    counted = dict(by_day.values_list("_day").annotate(_n=measure))
    return {day: int(counted.get(day, 0)) for day in days}


def by_whom(
    rows: QuerySet[models.Model], column: str, person: str, days: Days
) -> Mapping[tuple[dt.date, str], int]:
    """Return the number of rows per day of `column` and person, without rows that have no person."""
    inside = rows.filter(
        **{f"{column}__gte": days.start, f"{column}__lt": days.end, f"{person}__isnull": False}
    )
    by_day = inside.annotate(_day=TruncDate(column, tzinfo=days.zone), _who=F(person)).order_by()
    return {(day, str(who)): n for day, who, n in by_day.values_list("_day", "_who").annotate(n=Count("pk"))}


def stood(rows: QuerySet[models.Model], entered_at: str, days: Days, left: str = "") -> Values:
    """Return the number of rows that existed at the end of each day: created and not gone.

    Based on the timestamps of records: `left` is empty if rows never leave, else it is null for rows that
    still exist.
    """
    first = rows.filter(**{f"{entered_at}__lt": days.start}).order_by().count()
    change = dict(happened(rows, entered_at, days))
    if left:
        first -= rows.filter(**{f"{left}__lt": days.start}).order_by().count()
        for day, number in happened(rows, left, days).items():
            change[day] -= number
    sums = accumulate(change.values(), initial=first)
    next(sums)
    return dict(zip(change, sums, strict=True))


def left_at(still: Q, entered_at: str, *columns: str) -> Case:
    """Return an expression for the time a record left: null while `still`, else the first non-null column.

    Never before it came: a resubmitted record has the decision of an earlier round.
    """
    left = Coalesce(*columns) if len(columns) > 1 else F(columns[0])
    return Case(When(still, then=None), default=Greatest(entered_at, left))


def by_actor(
    kind: str, rows: QuerySet[models.Model], column: str, days: Days, actions: Collection[str]
) -> Mapping[tuple[dt.date, str], int]:
    """Return the number of rows per day of `column` and actor, with the actor from history.

    `actions` are the history actions that count.
    """
    inside = rows.filter(**{f"{column}__gte": days.start, f"{column}__lt": days.end}).order_by().values("pk")
    entries = ChangeLog.objects.filter(object_type=kind, object_id__in=inside, action__in=actions)
    return by_whom(entries, "at", "actor", days)
