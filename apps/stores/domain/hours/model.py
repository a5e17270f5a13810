"""The model of valid opening hours.

Minutes count from midnight of the business day: a session that runs past midnight continues counting (26 * 60
is 2:00 on the next day), because a session belongs to the day on which it opens.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum

DAY_MINUTES = 24 * 60
LAST_CLOSE = DAY_MINUTES + 12 * 60 - 1
"""The latest closing time: 11:59 on the next day."""
MAX_SESSIONS = 4
MAX_SPECIAL_DAYS = 60
MAX_SPECIALS = 100

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class HoursMode(StrEnum):
    """The mode of a store's hours."""

    REGULAR = "regular"
    ALWAYS_OPEN = "always_open"
    BY_APPOINTMENT = "by_appointment"
    UNKNOWN = "unknown"


class DayState(StrEnum):
    """The state of a day."""

    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"


class HolidayPolicy(StrEnum):
    """The rule for public holidays without special hours."""

    REGULAR = "regular"
    CLOSED = "closed"
    CALL = "call"
    UNKNOWN = "unknown"


class MoreHoursType(StrEnum):
    """Services with separate hours."""

    KITCHEN = "kitchen"
    DELIVERY = "delivery"
    TAKEAWAY = "takeaway"
    DRIVE_THROUGH = "drive_through"
    HAPPY_HOUR = "happy_hour"


@dataclass(frozen=True, slots=True, order=True)
class Session:
    """An opening session in minutes of its business day; `close` may exceed 24 hours."""

    open: int
    close: int

    @property
    def crosses_midnight(self) -> bool:
        """Return whether the session ends on the next calendar day."""
        return self.close > DAY_MINUTES

    def as_json(self) -> dict[str, str]:
        """Return the session in the API format."""
        return {"open": clock(self.open), "close": clock(self.close)}


@dataclass(frozen=True, slots=True)
class Day:
    """A business day."""

    state: DayState
    sessions: tuple[Session, ...] = ()

    @property
    def crosses_midnight(self) -> bool:
        """Return whether any session ends on the next calendar day."""
        return any(session.crosses_midnight for session in self.sessions)

    def as_json(self) -> dict[str, object]:
        """Return state and intervals in the API format."""
        return {"state": self.state.value, "intervals": [s.as_json() for s in self.sessions]}


Week = tuple[Day, ...]
"""Seven days, Monday first."""

CLOSED_DAY = Day(DayState.CLOSED)
UNKNOWN_DAY = Day(DayState.UNKNOWN)
ALL_DAY = Day(DayState.OPEN, (Session(0, DAY_MINUTES),))
ALWAYS: Week = (ALL_DAY,) * 7


@dataclass(frozen=True, slots=True)
class Special:
    """Hours that replace the week on some dates, such as Ramadan or a closing day.

    `weekdays` (1 is Monday) limits them to these days of the range; empty means every day.
    """

    start_on: dt.date
    end_on: dt.date
    day: Day
    name: str = ""
    weekdays: frozenset[int] = frozenset()
    holiday_id: int | None = None

    @property
    def length(self) -> int:
        """Return the number of days from start to end, whatever the weekdays."""
        return (self.end_on - self.start_on).days + 1

    def covers(self, on: dt.date) -> bool:
        """Return whether these hours apply to the date."""
        return self.start_on <= on <= self.end_on and (not self.weekdays or on.isoweekday() in self.weekdays)

    def dates(self) -> list[dt.date]:
        """Return the covered dates in order: from start to end, only on its weekdays if it has any."""
        every = (self.start_on + dt.timedelta(days=n) for n in range(self.length))
        return [on for on in every if self.covers(on)]

    def as_json(self) -> dict[str, object]:
        """Return the special hours in the API format; weekdays and holiday id are only included if set."""
        written: dict[str, object] = {
            "start_on": self.start_on.isoformat(),
            "end_on": self.end_on.isoformat(),
            "name": self.name,
            **self.day.as_json(),
        }
        if self.weekdays:
            written["weekdays"] = sorted(self.weekdays)
        if self.holiday_id is not None:
            written["holiday_id"] = self.holiday_id
        return written


@dataclass(frozen=True, slots=True)
class MoreHours:
    """The week of a service."""

    type: MoreHoursType
    week: Week

    def as_json(self) -> dict[str, object]:
        """Return the service's week in the API format."""
        return {"type": self.type.value, "days": week_as_json(self.week)}


@dataclass(frozen=True, slots=True)
class Hours:
    """The opening hours of a store."""

    mode: HoursMode = HoursMode.UNKNOWN
    week: Week | None = None
    more: tuple[MoreHours, ...] = ()
    specials: tuple[Special, ...] = ()
    holiday_policy: HolidayPolicy = HolidayPolicy.UNKNOWN
    note: str = field(default="", compare=False)

    @property
    def base_week(self) -> Week | None:
        """Return the weekly hours: 24 hours on seven days if always open; None if unknown or by appointment.

        Special hours and holidays are not considered.
        """
        if self.mode is HoursMode.ALWAYS_OPEN:
            return ALWAYS
        return self.week if self.mode is HoursMode.REGULAR else None

    def special_on(self, on: dt.date) -> Special | None:
        """Return the special hours of a date, or None; of several, those with the shortest range of days."""
        covering = [special for special in self.specials if special.covers(on)]
        return min(covering, key=lambda special: special.length, default=None)

    def as_json(self) -> dict[str, object]:
        """Return {field: JSON value} of the six hours fields of a store, as `parse_hours` reads them."""
        return {
            "hours_mode": self.mode.value,
            "regular_hours": week_as_json(self.week) if self.week else None,
            "more_hours": [more.as_json() for more in self.more],
            "special_hours": [special.as_json() for special in self.specials],
            "holiday_policy": self.holiday_policy.value,
            "hours_note": self.note,
        }


def week_as_json(week: Week) -> list[dict[str, object]]:
    """Return a week as seven objects in the API format; day 1 is Monday."""
    return [{"day": number, **day.as_json()} for number, day in enumerate(week, start=1)]


def clock(minutes: int) -> str:
    """Return minutes after midnight as "HH:MM"; 1440 is "24:00", 1560 is "02:00" of the next day."""
    if minutes > DAY_MINUTES:
        minutes -= DAY_MINUTES
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
