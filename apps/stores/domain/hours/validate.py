"""Validation of opening hours in JSON, with all errors."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from apps.core.values import Json
from apps.stores.domain.hours.model import (
    DAY_MINUTES,
    DAY_NAMES,
    LAST_CLOSE,
    MAX_SESSIONS,
    MAX_SPECIAL_DAYS,
    MAX_SPECIALS,
    Day,
    DayState,
    HolidayPolicy,
    Hours,
    HoursMode,
    MoreHours,
    MoreHoursType,
    Session,
    Special,
    Week,
)

T = TypeVar("T")

_TIME = re.compile(r"^([01]\d|2[0-4]):([0-5]\d)$")


class HoursError(ValueError):
    """The hours are invalid; `errors` maps fields to messages."""

    def __init__(self, errors: Mapping[str, list[str]]) -> None:
        self.errors = dict(errors)
        super().__init__(next(iter(self.errors.values()))[0])


class _Problem(Exception):
    """One error whose field is not yet known."""


def parse_hours(data: Mapping[str, Any]) -> Hours:
    """Return the hours from the six hours fields of a store in JSON, such as `regular_hours`.

    Missing fields have their defaults, so {} gives unknown hours. Raise HoursError with the problems of all
    fields by field: for invalid values, overlapping sessions, the mode "regular" without weekly hours, and
    special hours without weekly hours.
    """
    errors: dict[str, list[str]] = {}

    def read(field: str, reader: Any, fallback: T) -> T:
        try:
            value: T = reader(data.get(field))
        except _Problem as problem:
            errors.setdefault(field, []).append(str(problem))
            return fallback
        return value

    mode = read("hours_mode", _mode, HoursMode.UNKNOWN)
    week: Week | None = read("regular_hours", _optional_week, None)
    more: tuple[MoreHours, ...] = read("more_hours", _more, ())
    specials: tuple[Special, ...] = read("special_hours", _specials, ())
    policy = read("holiday_policy", _policy, HolidayPolicy.UNKNOWN)
    note = read("hours_note", _note, "")
    if mode is HoursMode.REGULAR and week is None and "regular_hours" not in errors:
        errors["regular_hours"] = ["Set the weekly hours"]
    if specials and "regular_hours" not in errors and not _may_have_specials(mode, week):
        errors.setdefault("special_hours", []).append("Set regular hours before special hours")
    if errors:
        raise HoursError(errors)
    return Hours(mode, week, more, specials, policy, note)


def _may_have_specials(mode: HoursMode, week: Week | None) -> bool:
    return mode is HoursMode.ALWAYS_OPEN or (mode is HoursMode.REGULAR and week is not None)


def _mode(raw: Json) -> HoursMode:
    return _choice(HoursMode, raw, HoursMode.UNKNOWN)


def _policy(raw: Json) -> HolidayPolicy:
    return _choice(HolidayPolicy, raw, HolidayPolicy.UNKNOWN)


def _choice(kind: Any, raw: Json, default: T) -> T:
    """Return the enumeration's member, or `default` for None. Raise _Problem."""
    if raw is None:
        return default
    if isinstance(raw, str) and raw in set(kind):
        chosen: T = kind(raw)
        return chosen
    raise _Problem(f"Choose one of: {', '.join(kind)}")


def _note(raw: Json) -> str:
    """Return the trimmed note, "" for None. Raise _Problem beyond 200 characters."""
    text = "" if raw is None else raw
    if not isinstance(text, str):
        raise _Problem("Text required")
    if len(text.strip()) > 200:
        raise _Problem("At most 200 characters")
    return text.strip()


def _optional_week(raw: Json) -> Week | None:
    return None if raw is None else _week(raw)


def _list(raw: Json, most: int) -> Sequence[Mapping[str, Json]]:
    """Return a list of at most `most` objects, empty for None. Raise _Problem."""
    if raw is None:
        return ()
    if not isinstance(raw, list) or not all(isinstance(item, Mapping) for item in raw):
        raise _Problem("A list is required")
    if len(raw) > most:
        raise _Problem(f"At most {most}")
    return raw


def _week(raw: Json, prefix: str = "") -> Week:
    """Return the week from seven rows in any order. Raise _Problem, which names the day after `prefix`."""
    rows = _list(raw, 7)
    numbered = {row.get("day"): row for row in rows if type(row.get("day")) is int}
    if len(rows) != 7 or set(numbered) != set(range(1, 8)):
        raise _Problem("Give each of the seven days exactly once")
    week = tuple(_day(numbered[n], prefix + DAY_NAMES[n - 1]) for n in range(1, 8))
    _refuse_week_overlaps(week, prefix)
    return week


def _day(row: Mapping[str, Json], label: str, *, states: tuple[DayState, ...] = tuple(DayState)) -> Day:
    """Return a day with its sessions in order. Raise _Problem, which names the day by `label`.

    `states` are the allowed states. Only an open day has sessions, which must not overlap.
    """
    state = row.get("state")
    if not isinstance(state, str) or state not in states:
        raise _Problem(f"{label}: choose one of: {', '.join(states)}")
    intervals = _list(row.get("intervals"), 24)
    if state != DayState.OPEN:
        if intervals:
            raise _Problem(f"{label}: a day that is {state} has no opening times")
        return Day(DayState(state))
    if not intervals:
        raise _Problem(f"{label}: opening times required")
    if len(intervals) > MAX_SESSIONS:
        raise _Problem(f"{label}: at most {MAX_SESSIONS} sessions a day")
    sessions = tuple(sorted(_session(interval, label) for interval in intervals))
    if any(after.open < before.close for before, after in itertools.pairwise(sessions)):
        raise _Problem(f"{label}: opening times overlap")
    return Day(DayState.OPEN, sessions)


def _session(interval: Mapping[str, Json], label: str) -> Session:
    """Return a session; a closing time before the opening one is on the next day. Raise _Problem."""
    opens, closes = _minutes(interval.get("open"), label), _minutes(interval.get("close"), label)
    if opens == DAY_MINUTES:
        raise _Problem(f"{label}: 24:00 is a closing time")
    if opens == closes:
        raise _Problem(f"{label}: opening and closing time are the same. Use 00:00–24:00 for all day")
    if closes < opens:
        closes += DAY_MINUTES
    if closes > LAST_CLOSE:
        raise _Problem(f"{label}: a session must end before 12:00 the next day")
    return Session(opens, closes)


def _minutes(raw: Json, label: str) -> int:
    match = _TIME.match(raw) if isinstance(raw, str) else None
    minutes = int(match[1]) * 60 + int(match[2]) if match else DAY_MINUTES + 1
    if minutes > DAY_MINUTES:
        raise _Problem(f"{label}: write times as HH:MM")
    return minutes


def _refuse_week_overlaps(week: Week, prefix: str) -> None:
    """Raise _Problem if a session past midnight overlaps one of the next day; Monday follows Sunday."""
    for number, day in enumerate(week):
        following = (number + 1) % 7
        for session in day.sessions:
            if any(later.open + DAY_MINUTES < session.close for later in week[following].sessions):
                raise _Problem(f"{prefix}{DAY_NAMES[following]}: opening times overlap")


def _more(raw: Json) -> tuple[MoreHours, ...]:
    """Return the hours of services, each type once. Raise _Problem."""
    by_type: dict[MoreHoursType, MoreHours] = {}
    for row in _list(raw, len(MoreHoursType)):
        kind = _choice(MoreHoursType, row.get("type") or "", MoreHoursType.KITCHEN)
        if kind in by_type:
            raise _Problem(f"{kind}: given twice")
        by_type[kind] = MoreHours(kind, _week(row.get("days"), f"{kind}, "))
    return tuple(by_type.values())


def _specials(raw: Json) -> tuple[Special, ...]:
    """Return the special hours by first date. Raise _Problem if two of the same length share a date."""
    specials = tuple(_special(row) for row in _list(raw, MAX_SPECIALS))
    by_date: dict[tuple[int, dt.date], Special] = {}
    for special in specials:
        for on in special.dates():
            if (special.length, on) in by_date:
                raise _Problem(f"Special hours overlap on {on.isoformat()}")
            by_date[special.length, on] = special
    return tuple(sorted(specials, key=lambda s: (s.start_on, s.length)))


def _special(row: Mapping[str, Json]) -> Special:
    """Return special hours from a JSON row, checked by themselves. Raise _Problem."""
    start, end = _date(row.get("start_on")), _date(row.get("end_on") or row.get("start_on"))
    if end < start:
        raise _Problem("Special hours: the last day is before the first")
    if (end - start).days >= MAX_SPECIAL_DAYS:
        raise _Problem(f"Special hours cover at most {MAX_SPECIAL_DAYS} days")
    name = row.get("name") or ""
    if not isinstance(name, str) or len(name.strip()) > 60:
        raise _Problem("Special hours: the name has at most 60 characters")
    label = name.strip() or start.isoformat()
    day = _day(row, label, states=(DayState.OPEN, DayState.CLOSED))
    special = Special(start, end, day, name.strip(), _weekdays(row), _holiday_id(row))
    if not special.dates():
        raise _Problem(f"{label}: none of the chosen weekdays is in these dates")
    _refuse_special_overlaps(special, label)
    return special


def _refuse_special_overlaps(special: Special, label: str) -> None:
    """Raise _Problem if a session past midnight overlaps one of the next day of the same range."""
    days = special.dates()
    if not any((after - before).days == 1 for before, after in itertools.pairwise(days)):
        return
    sessions = special.day.sessions
    if any(s.close > later.open + DAY_MINUTES for s in sessions for later in sessions):
        raise _Problem(f"{label}: opening times overlap")


def _date(raw: Any) -> dt.date:
    try:
        return dt.date.fromisoformat(raw)
    except (TypeError, ValueError):
        raise _Problem("Special hours: write dates as YYYY-MM-DD") from None


def _weekdays(row: Mapping[str, Json]) -> frozenset[int]:
    """Return the weekdays of special hours; an empty set means every day. Raise _Problem."""
    raw = row.get("weekdays") or []
    if not isinstance(raw, list) or any(type(n) is not int or not 1 <= n <= 7 for n in raw):
        raise _Problem("Special hours: weekdays are numbers from 1 to 7")
    return frozenset() if len(set(raw)) == 7 else frozenset(raw)


def _holiday_id(row: Mapping[str, Json]) -> int | None:
    raw = row.get("holiday_id")
    if raw is not None and type(raw) is not int:
        raise _Problem("Special hours: identify the holiday by its number")
    return raw
