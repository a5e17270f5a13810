"""Evaluation of opening hours at a moment, and the next change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from zoneinfo import ZoneInfo

from apps.stores.domain.hours.model import CLOSED_DAY, UNKNOWN_DAY, Day, DayState, HolidayPolicy, Hours

HORIZON_DAYS = 14
"""Number of days ahead that are searched for the next opening or closing."""


Holidays = Mapping[dt.date, str]
"""The public holidays of a place: date -> name."""
NO_HOLIDAYS: Holidays = {}


class Reason(StrEnum):
    """The rule that decides whether a store is open."""

    REGULAR = "regular"
    SPECIAL = "special"
    HOLIDAY = "holiday"
    BUSINESS_STATUS = "business_status"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class OpenState:
    """The state at a moment; `is_open` is None if the hours are unknown.

    `closes_at` and `opens_at` are in the store's zone, or None if there is none within a fortnight.
    """

    is_open: bool | None
    closes_at: dt.datetime | None
    opens_at: dt.datetime | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class BusinessDay:
    """The hours of sessions that open on one date."""

    on: dt.date
    day: Day
    reason: Reason
    occasion: str = ""
    """Name of the special hours or the holiday that apply."""


def business_day(hours: Hours, on: dt.date, holidays: Holidays = NO_HOLIDAYS) -> BusinessDay:
    """Return the hours of one date: special hours, else the holiday policy, else the weekly hours.

    On a public holiday the policy makes the day closed or unknown, or leaves the weekly hours ("regular").
    Hours without a week (unknown or by appointment) are unknown on every day, even on one with special hours.
    `reason` is the rule that decided.
    """
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
    """Return whether a store is open at `at` (aware), and its next closing or opening in the zone `zone`.

    If it is open, only `closes_at` is set, and only if it closes within 14 days; sessions that follow each
    other without a gap count as one. Otherwise `opens_at` is the next opening within 14 days, and `is_open`
    is False, or None if the hours of the day are unknown. Sessions of yesterday past midnight count. A
    business status other than "open" is closed, whatever the hours. `reason` is the rule that decided.
    """
    if business_status != "open":
        return OpenState(False, None, None, Reason.BUSINESS_STATUS)
    local = at.astimezone(ZoneInfo(zone))
    spans = _spans(hours, local, holidays)
    for opens, closes, reason in spans:
        if opens > local:
            upcoming: dt.datetime | None = opens
            break
        if local < closes:
            return OpenState(True, _closing(closes, spans, local), None, reason)
    else:
        upcoming = None
    today = business_day(hours, local.date(), holidays)
    if today.day.state is DayState.UNKNOWN:
        return OpenState(None, None, upcoming, Reason.UNKNOWN)
    return OpenState(False, None, upcoming, today.reason)


Span = tuple[dt.datetime, dt.datetime, Reason]
_FIRST_DAY, _LAST_DAY = -1, HORIZON_DAYS
"""Start with yesterday, whose sessions may end today."""


def _spans(hours: Hours, local: dt.datetime, holidays: Holidays) -> Iterator[Span]:
    """Yield the sessions around a moment in the order of their opening; days are evaluated lazily."""
    for days in range(_FIRST_DAY, _LAST_DAY + 1):
        day = business_day(hours, local.date() + dt.timedelta(days), holidays)
        midnight = _midnight(local, days)
        for session in sorted(day.day.sessions):
            opens, closes = (midnight + dt.timedelta(minutes=at) for at in (session.open, session.close))
            yield opens, closes, day.reason


def _midnight(local: dt.datetime, days: int) -> dt.datetime:
    return dt.datetime.combine(local.date() + dt.timedelta(days), dt.time(), tzinfo=local.tzinfo)


def _closing(until: dt.datetime, spans: Iterator[Span], local: dt.datetime) -> dt.datetime | None:
    """Return the end of adjoining sessions; None if they do not end within the horizon."""
    for opens, closes, _ in spans:
        if opens > until:
            break
        until = max(until, closes)
    return None if until >= _midnight(local, _LAST_DAY + 1) else until
