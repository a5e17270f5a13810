"""Working time of our offices: until when something is due that may take so many working days.

The clock runs from nine to six on working days and to one on half days, in the zone of the country, and
stands still on weekends and public holidays. A working day is nine hours of it, so that whatever comes in
at night, before a holiday or on a half day has as much of people's time as anything else. Dates that are
still tentative count as holidays: who may be off is not promised.
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
"""What one working day is worth."""
_LONGEST = 366


@dataclass(frozen=True)
class Calendar:
    """When an office works."""

    timezone: str
    weekend: frozenset[int]
    """Days of the week, Monday being 0."""
    off: frozenset[dt.date] = frozenset()
    half: frozenset[dt.date] = frozenset()

    def hours_of(self, day: dt.date) -> tuple[dt.datetime, dt.datetime] | None:
        """When the office opens and closes on a day; nothing on a day off."""
        if day.weekday() in self.weekend or day in self.off:
            return None
        zone = ZoneInfo(self.timezone)
        closes = CLOSES_HALF_DAY if day in self.half else CLOSES
        return dt.datetime.combine(day, OPENS, tzinfo=zone), dt.datetime.combine(day, closes, tzinfo=zone)

    def sessions(self, since: dt.datetime) -> Iterator[tuple[dt.datetime, dt.datetime]]:
        """The spans of working time from a moment on, for a year."""
        first = since.astimezone(ZoneInfo(self.timezone)).date()
        for day in (first + dt.timedelta(days=n) for n in range(_LONGEST)):
            hours = self.hours_of(day)
            if hours is not None and hours[1] > since:
                yield max(hours[0], since), hours[1]


def due(start: dt.datetime, days: int, calendar: Calendar) -> dt.datetime:
    """The moment, in UTC, at which so many working days have passed since `start`.

    Raises ValueError where the office does not work as much within a year.
    """
    left = DAY * days
    for opens, closes in calendar.sessions(start):
        # Subtracting in one zone would leave out a change of its clocks.
        span = closes.astimezone(dt.UTC) - opens.astimezone(dt.UTC)
        if left <= span:
            return opens.astimezone(dt.UTC) + left
        left -= span
    raise ValueError("No working time within a year")


def calendar_of(country: str, holidays: Iterable[tuple[dt.date, str]]) -> Calendar:
    """The calendar of our office in a country with these (day, kind of holiday)."""
    days = list(holidays)
    off = frozenset(day for day, kind in days if kind == HolidayKind.PUBLIC)
    half = frozenset(day for day, kind in days if kind == HolidayKind.HALF_DAY)
    return Calendar(pack(country).timezone, frozenset(pack(country).weekend), off, half - off)


def due_at(country: str, start: dt.datetime, days: int) -> dt.datetime:
    """The same by the holidays of the whole country that are known: one statement."""
    first = start.astimezone(ZoneInfo(pack(country).timezone)).date()
    last = first + dt.timedelta(days=30 + 3 * days)
    known = Holiday.objects.filter(country=country, region=None, date__range=(first, last))
    return due(start, days, calendar_of(country, known.values_list("date", "kind")))
