"""Working time of our offices, and deadlines in working days.

The clock runs from nine to six on working days and to one on half days, in the zone of the country, and
pauses on weekends and public holidays. A working day is nine hours of it, so that everything gets the same
working time, even if it is received at night, before a holiday or on a half day. Tentative dates count as
holidays, because staff may be absent.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from apps.core.country import pack
from apps.stores.choices import HolidayKind
from apps.stores.models import Holiday

OPENS, CLOSES, CLOSES_HALF_DAY = dt.time(9), dt.time(18), dt.time(13)
DAY = dt.timedelta(hours=9)
"""Working time of one working day."""
_LONGEST = 366


@dataclass(frozen=True)
class Calendar:
    """The working days of an office."""

    timezone: str
    weekend: frozenset[int]
    """Weekdays, Monday is 0."""
    off: frozenset[dt.date] = frozenset()
    half: frozenset[dt.date] = frozenset()

    def hours_of(self, day: dt.date) -> tuple[dt.datetime, dt.datetime] | None:
        """Return (opening, closing time) of the office on a day, in its time zone; None on a day off.

        Open from nine to six, on half days to one. Weekends and public holidays are off.
        """
        if day.weekday() in self.weekend or day in self.off:
            return None
        zone = ZoneInfo(self.timezone)
        closes = CLOSES_HALF_DAY if day in self.half else CLOSES
        return dt.datetime.combine(day, OPENS, tzinfo=zone), dt.datetime.combine(day, closes, tzinfo=zone)

    def sessions(self, since: dt.datetime) -> Iterator[tuple[dt.datetime, dt.datetime]]:
        """Yield (start, end) of the office hours of each working day from `since` (aware), for a year.

        The first one starts at `since` if the office is open then.
        """
        first = since.astimezone(ZoneInfo(self.timezone)).date()
        for day in (first + dt.timedelta(days=n) for n in range(_LONGEST)):
            hours = self.hours_of(day)
            if hours is not None and hours[1] > since:
                yield max(hours[0], since), hours[1]


def due(start: dt.datetime, days: int, calendar: Calendar) -> dt.datetime:
    """Return the moment, in UTC, when `days` times nine office hours have passed since `start` (aware).

    Half days count with their four hours, so the time of day may differ from that of `start`. Raise
    ValueError if there is not enough working time within a year.
    """
    left = DAY * days
    for opens, closes in calendar.sessions(start):
        # Subtraction in a local zone would ignore a change of its clocks.
        span = closes.astimezone(dt.UTC) - opens.astimezone(dt.UTC)
        if left <= span:
            return opens.astimezone(dt.UTC) + left
        left -= span
    raise ValueError("No working time within a year")


def calendar_of(country: str, holidays: Iterable[tuple[dt.date, str]]) -> Calendar:
    """Return the office calendar of a country with these holidays, (date, kind of holiday).

    Public holidays are off, half days close at one, other kinds change nothing. A day that is both public
    holiday and half day is off.
    """
    days = list(holidays)
    off = frozenset(day for day, kind in days if kind == HolidayKind.PUBLIC)
    half = frozenset(day for day, kind in days if kind == HolidayKind.HALF_DAY)
    return Calendar(pack(country).timezone, frozenset(pack(country).weekend), off, half - off)


def due_at(country: str, start: dt.datetime, days: int) -> dt.datetime:
    """Return the moment, in UTC, `days` working days after `start` (aware) in the country's office hours.

    A working day is nine office hours, as in `due`. National holidays in the database are skipped; one query.
    """
    first = start.astimezone(ZoneInfo(pack(country).timezone)).date()
    last = first + dt.timedelta(days=30 + 3 * days)
    holidays = Holiday.objects.filter(country=country, region=None, date__range=(first, last))
    return due(start, days, calendar_of(country, holidays.values_list("date", "kind")))
