"""Whether a store is open at a moment, and when that changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from zoneinfo import ZoneInfo

from .model import CLOSED_DAY, UNKNOWN_DAY, Day, DayState, HolidayPolicy, Hours

HORIZON_DAYS = 14
"""How far ahead the next opening or closing is looked for."""


Holidays = Mapping[dt.date, str]
"""The public holidays of a place: what each is called."""
NO_HOLIDAYS: Holidays = {}


class Reason(StrEnum):
    """What decided the answer."""

    REGULAR = "regular"
    SPECIAL = "special"
    HOLIDAY = "holiday"
    BUSINESS_STATUS = "business_status"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class OpenState:
    """The answer; `is_open` is None where the hours are not known.

    `closes_at` and `opens_at` are moments in the store's zone, or None where there is none
    within a fortnight.
    """

    is_open: bool | None
    closes_at: dt.datetime | None
    opens_at: dt.datetime | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class BusinessDay:
    """What holds for sessions that open on one date."""

    on: dt.date
    day: Day
    reason: Reason
    occasion: str = ""
    """What the special hours or the holiday that decide it are called."""


def business_day(hours: Hours, on: dt.date, holidays: Holidays = NO_HOLIDAYS) -> BusinessDay:
    """Return the day's hours: special over holiday policy over the week."""
    week = hours.base_week
    if week is None:
        return BusinessDay(on, UNKNOWN_DAY, Reason.UNKNOWN)
    special = hours.special_on(on)
    if special:
        return BusinessDay(on, special.day, Reason.SPECIAL, special.name)
    if on in holidays and hours.holiday_policy is not HolidayPolicy.REGULAR:
        closed = hours.holiday_policy is HolidayPolicy.CLOSED
        return BusinessDay(on, CLOSED_DAY if closed else UNKNOWN_DAY, Reason.HOLIDAY, holidays[on])
    day = week[on.isoweekday() - 1]
    return BusinessDay(on, day, Reason.UNKNOWN if day.state is DayState.UNKNOWN else Reason.REGULAR)


def open_at(
    hours: Hours,
    at: dt.datetime,
    zone: str,
    *,
    holidays: Holidays = NO_HOLIDAYS,
    business_status: str = "open",
) -> OpenState:
    """Return whether the store is open at `at` (aware), with the next change.

    A store that is closed for a time or for good is closed whatever its hours say.
    """
    if business_status != "open":
        return OpenState(False, None, None, Reason.BUSINESS_STATUS)
    local = at.astimezone(ZoneInfo(zone))
    days = [
        business_day(hours, local.date() + dt.timedelta(days=n), holidays)
        for n in range(-1, HORIZON_DAYS + 1)
    ]
    spans = [_span(day, s.open, s.close, local) for day in days for s in day.day.sessions]
    current = next((span for span in sorted(spans) if span[0] <= local < span[1]), None)
    if current:
        return OpenState(True, _closing(current[1], spans, days, local), None, current[2])
    upcoming = min((span[0] for span in spans if span[0] > local), default=None)
    today = days[1]
    if today.day.state is DayState.UNKNOWN:
        return OpenState(None, None, upcoming, Reason.UNKNOWN)
    return OpenState(False, None, upcoming, today.reason)


Span = tuple[dt.datetime, dt.datetime, Reason]


def _span(day: BusinessDay, opens: int, closes: int, local: dt.datetime) -> Span:
    midnight = dt.datetime.combine(day.on, dt.time(), tzinfo=local.tzinfo)
    return (
        midnight + dt.timedelta(minutes=opens),
        midnight + dt.timedelta(minutes=closes),
        day.reason,
    )


def _closing(
    until: dt.datetime, spans: list[Span], days: list[BusinessDay], local: dt.datetime
) -> dt.datetime | None:
    """Follow sessions that touch; None when they never end within the horizon."""
    for opens, closes, _ in sorted(spans):
        if opens <= until < closes:
            until = closes
    beyond = dt.datetime.combine(days[-1].on, dt.time(), tzinfo=local.tzinfo) + dt.timedelta(days=1)
    return None if until >= beyond else until
