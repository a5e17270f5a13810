"""Description of opening hours in one line, and of the coming week by day."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from apps.stores.domain.hours.evaluate import (
    HORIZON_DAYS,
    NO_HOLIDAYS,
    BusinessDay,
    Holidays,
    OpenState,
    Reason,
    business_day,
    open_at,
)
from apps.stores.domain.hours.model import DAY_NAMES, DayState, Hours, HoursMode, clock

_STATUS_LINES = {
    "opening_soon": "Opening soon",
    "temporarily_closed": "Temporarily closed",
    "permanently_closed": "Permanently closed",
}


def describe(
    hours: Hours,
    at: dt.datetime,
    zone: str,
    *,
    holidays: Holidays = NO_HOLIDAYS,
    business_status: str = "open",
) -> str:
    """Return one line on the hours at a moment: "Open today 10:00–22:00, closes in 3 h". Always English.

    Also "Open since yesterday, closes at 02:00 in 1 h", "Closed now, open today 17:00–22:00", "Closed today
    for Eid, opens tomorrow at 10:00", "Open 24 hours", "By appointment" or "Hours not known". `at` is aware;
    days and times in the text are those of the time zone `zone`. Closing and opening are searched 14 days
    ahead. A business status other than "open" gives only its name, such as "Temporarily closed".
    """
    if business_status != "open":
        return _STATUS_LINES.get(business_status, "Closed")
    if hours.base_week is None:
        return "By appointment" if hours.mode is HoursMode.BY_APPOINTMENT else "Hours not known"
    local = at.astimezone(ZoneInfo(zone))
    state = open_at(hours, at, zone, holidays=holidays)
    today = business_day(hours, local.date(), holidays)
    if state.is_open is None:
        return f"Hours not known today{_for(today)}{_next_opening(state, local)}"
    if not state.is_open:
        opens_today = state.opens_at is not None and state.opens_at.date() == local.date()
        if opens_today:
            return f"Closed now, open today {times(today)}"
        closed = "Closed now" if today.day.sessions else f"Closed today{_for(today)}"
        return f"{closed}{_closed_until(hours, state, local, holidays)}{_next_opening(state, local)}"
    if state.closes_at is None:
        return "Open 24 hours"
    remaining = _duration(state.closes_at - local)
    if any(_contains(session.open, session.close, local) for session in today.day.sessions):
        return f"Open today {times(today)}, closes in {remaining}"
    return f"Open since yesterday, closes at {state.closes_at:%H:%M} in {remaining}"


def holidays_ahead(hours: Hours, first: dt.date, holidays: Holidays) -> list[BusinessDay]:
    """Return the holidays of the 14 days from `first` on which the holiday policy changes the weekly hours.

    Left out are holidays with special hours, and those on which the policy changes nothing, such as a Sunday
    that is closed anyway. Empty if the store has no weekly hours.
    """
    week = hours.base_week
    if week is None:
        return []
    days = (first + dt.timedelta(days=n) for n in range(HORIZON_DAYS))
    days_off = [business_day(hours, on, holidays) for on in days if on in holidays]
    return [
        one for one in days_off if one.reason is Reason.HOLIDAY and one.day != week[one.on.isoweekday() - 1]
    ]


def week_ahead(hours: Hours, first: dt.date, holidays: Holidays = NO_HOLIDAYS) -> list[BusinessDay]:
    """Return the hours of the seven dates from `first`, with special hours and holidays."""
    return [business_day(hours, first + dt.timedelta(days=n), holidays) for n in range(7)]


def times(day: BusinessDay) -> str:
    """Return a day's sessions as "10:00–14:30, 17:30–22:00", or "closed" or "not known".

    Times after midnight are written as those of the next day: "18:00–02:00".
    """
    if day.day.state is DayState.OPEN:
        return ", ".join(f"{clock(s.open)}–{clock(s.close)}" for s in day.day.sessions)
    return "closed" if day.day.state is DayState.CLOSED else "not known"


def _contains(opens: int, closes: int, local: dt.datetime) -> bool:
    return opens <= local.hour * 60 + local.minute < closes


def holiday_text(day: BusinessDay) -> str:
    """Return "closed" or "hours not known", for a day that is not open."""
    return "closed" if day.day.state is DayState.CLOSED else "hours not known"


def _for(day: BusinessDay) -> str:
    return f" for {day.occasion}" if day.occasion else ""


def _closed_until(hours: Hours, state: OpenState, local: dt.datetime, holidays: Holidays) -> str:
    """Return text on the first holiday or special closure before the next opening, or ""."""
    if state.opens_at is None:
        return ""
    for ahead in range(1, (state.opens_at.date() - local.date()).days):
        day = business_day(hours, local.date() + dt.timedelta(days=ahead), holidays)
        if day.occasion and day.day.state is not DayState.OPEN:
            return f", {holiday_text(day)} {_when(day.on, local)}{_for(day)}"
    return ""


def _when(on: dt.date, local: dt.datetime) -> str:
    """Return the day relative to `local`: "tomorrow", "on Friday" or "on 2026-12-24"."""
    ahead = (on - local.date()).days
    if ahead == 1:
        return "tomorrow"
    return f"on {DAY_NAMES[on.isoweekday() - 1] if ahead < 7 else on.isoformat()}"


def _next_opening(state: OpenState, local: dt.datetime) -> str:
    """Return text such as ", opens tomorrow at 10:00", or "" without a next opening."""
    opens = state.opens_at
    if opens is None:
        return ""
    ahead = (opens.date() - local.date()).days
    if ahead == 0:
        return f", opens at {opens:%H:%M}"
    if ahead == 1:
        return f", opens tomorrow at {opens:%H:%M}"
    if ahead < 7:
        return f", opens {DAY_NAMES[opens.isoweekday() - 1]} at {opens:%H:%M}"
    return f", opens on {opens:%Y-%m-%d} at {opens:%H:%M}"


def _duration(left: dt.timedelta) -> str:
    """Return the time as "5 min", "3 h 5 min" or, from 48 hours, "2 days"."""
    minutes = max(1, round(left.total_seconds() / 60))
    hours, rest = divmod(minutes, 60)
    if hours >= 48:
        return f"{hours // 24} days"
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"
