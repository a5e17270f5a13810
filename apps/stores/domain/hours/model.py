"""The shape of opening hours once they are known to be valid.

Minutes count from midnight of the business day: a session that runs past midnight keeps
counting (26 * 60 is two in the morning of the next day), because a session belongs to the
day on which it opens.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum

DAY_MINUTES = 24 * 60
LAST_CLOSE = DAY_MINUTES + 12 * 60 - 1
"""A session ends at 11:59 of the next day at the latest."""
MAX_SESSIONS = 4
MAX_SPECIAL_DAYS = 60
MAX_SPECIALS = 100

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class HoursMode(StrEnum):
    """How the hours of a store are known."""

    REGULAR = "regular"
    ALWAYS_OPEN = "always_open"
    BY_APPOINTMENT = "by_appointment"
    UNKNOWN = "unknown"


class DayState(StrEnum):
    """A day is open, closed, or nobody has told us."""

    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"


class HolidayPolicy(StrEnum):
    """What the store does on public holidays that have no special hours."""

    REGULAR = "regular"
    CLOSED = "closed"
    CALL = "call"
    UNKNOWN = "unknown"


class MoreHoursType(StrEnum):
    """Services that keep hours of their own."""

    KITCHEN = "kitchen"
    DELIVERY = "delivery"
    TAKEAWAY = "takeaway"
    DRIVE_THROUGH = "drive_through"
    HAPPY_HOUR = "happy_hour"


@dataclass(frozen=True, slots=True, order=True)
class Session:
    """One stretch of opening, in minutes of its business day; `close` may pass 24 hours."""

    open: int
    close: int

    @property
    def crosses_midnight(self) -> bool:
        """Whether the session runs into the next calendar day."""
        return self.close > DAY_MINUTES

    def as_json(self) -> dict[str, str]:
        """The session as the API writes it."""
        return {"open": clock(self.open), "close": clock(self.close)}


@dataclass(frozen=True, slots=True)
class Day:
    """One business day."""

    state: DayState
    sessions: tuple[Session, ...] = ()

    @property
    def crosses_midnight(self) -> bool:
        """Whether any session runs into the next calendar day."""
        return any(session.crosses_midnight for session in self.sessions)

    def as_json(self) -> dict[str, object]:
        """State and intervals as the API writes them."""
        return {"state": self.state.value, "intervals": [s.as_json() for s in self.sessions]}


Week = tuple[Day, ...]
"""Seven days, Monday first."""

CLOSED_DAY = Day(DayState.CLOSED)
UNKNOWN_DAY = Day(DayState.UNKNOWN)
ALL_DAY = Day(DayState.OPEN, (Session(0, DAY_MINUTES),))
ALWAYS: Week = (ALL_DAY,) * 7


@dataclass(frozen=True, slots=True)
class Special:
    """Hours that replace the week on some dates, e.g. Ramadan or a day of closing."""

    start_on: dt.date
    end_on: dt.date
    day: Day
    name: str = ""
    weekdays: frozenset[int] = frozenset()
    holiday_id: int | None = None

    @property
    def length(self) -> int:
        """Days from the first to the last; the narrowest range wins."""
        return (self.end_on - self.start_on).days + 1

    def covers(self, on: dt.date) -> bool:
        """Whether these hours are meant for that date."""
        return self.start_on <= on <= self.end_on and (not self.weekdays or on.isoweekday() in self.weekdays)

    def dates(self) -> list[dt.date]:
        """Every date that is covered, in order."""
        every = (self.start_on + dt.timedelta(days=n) for n in range(self.length))
        return [on for on in every if self.covers(on)]

    def as_json(self) -> dict[str, object]:
        """The special hours as the API writes them; optional keys only where they are set."""
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
    """The week of one service."""

    type: MoreHoursType
    week: Week

    def as_json(self) -> dict[str, object]:
        """The service's week as the API writes it."""
        return {"type": self.type.value, "days": week_as_json(self.week)}


@dataclass(frozen=True, slots=True)
class Hours:
    """Everything a store says about its opening."""

    mode: HoursMode = HoursMode.UNKNOWN
    week: Week | None = None
    more: tuple[MoreHours, ...] = ()
    specials: tuple[Special, ...] = ()
    holiday_policy: HolidayPolicy = HolidayPolicy.UNKNOWN
    note: str = field(default="", compare=False)

    @property
    def base_week(self) -> Week | None:
        """The week that specials replace; None where opening cannot be told."""
        if self.mode is HoursMode.ALWAYS_OPEN:
            return ALWAYS
        return self.week if self.mode is HoursMode.REGULAR else None

    def special_on(self, on: dt.date) -> Special | None:
        """The special hours of that date; of several, the narrowest range."""
        covering = [special for special in self.specials if special.covers(on)]
        return min(covering, key=lambda special: special.length, default=None)

    def as_json(self) -> dict[str, object]:
        """The six fields of a store, ready to be stored."""
        return {
            "hours_mode": self.mode.value,
            "regular_hours": week_as_json(self.week) if self.week else None,
            "more_hours": [more.as_json() for more in self.more],
            "special_hours": [special.as_json() for special in self.specials],
            "holiday_policy": self.holiday_policy.value,
            "hours_note": self.note,
        }


def week_as_json(week: Week) -> list[dict[str, object]]:
    """Exactly seven days, Monday = 1."""
    return [{"day": number, **day.as_json()} for number, day in enumerate(week, start=1)]


def clock(minutes: int) -> str:
    """`HH:MM`; midnight at the end of a day is 24:00, later ones are told as the next day's."""
    if minutes > DAY_MINUTES:
        minutes -= DAY_MINUTES
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
