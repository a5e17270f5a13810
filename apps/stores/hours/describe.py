"""One plain line about the opening of a store, and the week ahead day by day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Set as AbstractSet
from zoneinfo import ZoneInfo

from .evaluate import BusinessDay, OpenState, business_day, open_at
from .model import DAY_NAMES, DayState, Hours, HoursMode, clock

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
    holidays: AbstractSet[dt.date] = frozenset(),
    business_status: str = "open",
) -> str:
    """Return e.g. "Open today 10:00–22:00, closes in 3 h"."""
    if business_status != "open":
        return _STATUS_LINES.get(business_status, "Closed")
    if hours.base_week is None:
        return "By appointment" if hours.mode is HoursMode.BY_APPOINTMENT else "Hours not known"
    local = at.astimezone(ZoneInfo(zone))
    state = open_at(hours, at, zone, holidays=holidays)
    today = business_day(hours, local.date(), holidays)
    if state.is_open is None:
        return f"Hours not known today{_next_opening(state, local)}"
    if not state.is_open:
        opens_today = state.opens_at is not None and state.opens_at.date() == local.date()
        if opens_today:
            return f"Closed now, open today {times(today)}"
        return f"{'Closed now' if today.day.sessions else 'Closed today'}{_next_opening(state, local)}"
    if state.closes_at is None:
        return "Open 24 hours"
    remaining = _duration(state.closes_at - local)
    if any(_contains(session.open, session.close, local) for session in today.day.sessions):
        return f"Open today {times(today)}, closes in {remaining}"
    return f"Open since yesterday, closes at {state.closes_at:%H:%M} in {remaining}"


def week_ahead(
    hours: Hours, first: dt.date, holidays: AbstractSet[dt.date] = frozenset()
) -> list[dict[str, object]]:
    """Return the seven days from `first`: date, name, state, intervals, reason and a line."""
    days = (business_day(hours, first + dt.timedelta(days=n), holidays) for n in range(7))
    return [
        {
            "on": day.on.isoformat(),
            "day": day.on.isoweekday(),
            "label": DAY_NAMES[day.on.isoweekday() - 1],
            **day.day.as_json(),
            "reason": day.reason.value,
            "text": times(day),
        }
        for day in days
    ]


def times(day: BusinessDay) -> str:
    """Return "10:00–14:30, 17:30–22:00", "closed" or "not known"."""
    if day.day.state is DayState.OPEN:
        return ", ".join(f"{clock(s.open)}–{clock(s.close)}" for s in day.day.sessions)
    return "closed" if day.day.state is DayState.CLOSED else "not known"


def _contains(opens: int, closes: int, local: dt.datetime) -> bool:
    return opens <= local.hour * 60 + local.minute < closes


def _next_opening(state: OpenState, local: dt.datetime) -> str:
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
    minutes = max(1, round(left.total_seconds() / 60))
    hours, rest = divmod(minutes, 60)
    if hours >= 48:
        return f"{hours // 24} days"
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"
