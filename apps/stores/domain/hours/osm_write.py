"""Writer of OpenStreetMap opening hours.

Two rules of that language are decisive. After `;` a rule overrides the whole *calendar* day, including hours
that run over from the day before; after `,` it only adds. `off` without times also closes what runs over. So
closed days come first, groups of days are joined by commas, and a special day next to a session that passes
midnight first removes exactly the sessions it replaces and then adds its own. Public holidays (`PH`) are
never written: readers have no calendar for our countries.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from apps.stores.domain.hours.model import (
    DAY_MINUTES,
    Day,
    DayState,
    Hours,
    HoursMode,
    Session,
    Special,
    Week,
    clock,
)

_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DAY = dt.timedelta(days=1)


def write_osm(hours: Hours) -> str:
    """Return hours in OpenStreetMap `opening_hours` syntax, such as "Sa,Su off; Mo-Fr 10:00-21:00".

    Weekly and special hours are written; hours of services such as the kitchen, holiday policy and note are
    not. Always open is "24/7", by appointment "by appointment" in quotation marks, unknown hours "".
    """
    if hours.mode is HoursMode.BY_APPOINTMENT:
        return '"by appointment"'
    week = hours.base_week
    if week is None:
        return ""
    base = "24/7" if hours.mode is HoursMode.ALWAYS_OPEN else _week(week)
    specials = sorted(hours.specials, key=lambda s: (-s.length, s.start_on))
    if not specials:
        return base
    if _overriding_is_right(week, specials):
        return "; ".join([base, *(_overriding(special) for special in specials)])
    return base + _removing_and_adding(week, hours)


def _week(week: Week) -> str:
    """Return the rules of the week: closed days, unknown days, then groups of days with equal hours."""
    numbers = range(1, 8)
    rules = [
        f"{_weekdays(days)} {word}"
        for state, word in ((DayState.CLOSED, "off"), (DayState.UNKNOWN, "unknown"))
        if (days := [n for n in numbers if week[n - 1].state is state])
    ]
    groups: dict[tuple[Session, ...], list[int]] = {}
    for number, day in enumerate(week, start=1):
        if day.sessions:
            groups.setdefault(day.sessions, []).append(number)
    opened = ", ".join(f"{_weekdays(days)} {_times(s)}" for s, days in groups.items())
    return "; ".join([*rules, *([opened] if opened else [])])


def _weekdays(numbers: Sequence[int]) -> str:
    """Return `Mo-Fr`, `Sa,Su` or `Mo,We,Fr`; three or more consecutive days become a range."""
    parts: list[str] = []
    for run in _runs(numbers):
        names = [_DAYS[n - 1] for n in run]
        parts += [f"{names[0]}-{names[-1]}"] if len(run) > 2 else names
    return ",".join(parts)


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Return the numbers in groups of consecutive ones."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _times(sessions: Iterable[Session]) -> str:
    return ",".join(f"{clock(s.open)}-{clock(s.close)}" for s in sessions)


def _date(on: dt.date) -> str:
    return f"{on.year} {_MONTHS[on.month - 1]} {on.day:02d}"


def _range(start: dt.date, end: dt.date) -> str:
    """Return one date, or a range with both years: readers do not understand the short form."""
    return _date(start) if start == end else f"{_date(start)}-{_date(end)}"


def _selector(special: Special, weekdays: Iterable[int] = ()) -> str:
    """Return the dates of special hours, with weekdays if they apply only to these."""
    chosen = sorted(weekdays or special.weekdays)
    dates = _range(special.start_on, special.end_on)
    return f"{dates} {_weekdays(chosen)}" if chosen else dates


def _overriding(special: Special) -> str:
    return f"{_selector(special)} {_times(special.day.sessions) or 'off'}"


def _overriding_is_right(week: Week, specials: Sequence[Special]) -> bool:
    """Return whether no session that passes midnight touches an edge of any special hours.

    Each special is checked against those written before it: a session running into its first day would be
    lost, one running out of a replaced day would stay.
    """
    for position, special in enumerate(specials):
        earlier = specials[:position]
        covered = set(special.dates())
        for on in covered:
            before, after = on - _DAY, on + _DAY
            if before not in covered and _day_under(week, earlier, before).crosses_midnight:
                return False
            if after not in covered and _day_under(week, earlier, on).crosses_midnight:
                return False
    return True


def _day_under(week: Week, specials: Sequence[Special], on: dt.date) -> Day:
    """Return the hours of a date: those of the last special that covers it, else of the week."""
    for special in reversed(specials):
        if special.covers(on):
            return special.day
    return week[on.isoweekday() - 1]


def _removing_and_adding(week: Week, hours: Hours) -> str:
    """Return the rules that remove the week's sessions on special dates and add the special ones."""
    removed: list[str] = []
    added: list[str] = []
    for special in hours.specials:
        dates = [on for on in special.dates() if hours.special_on(on) == special]
        whole = dates == special.dates()
        for times, group in _by_removed_times(week, dates).items():
            removed += [f"; {where} {times} off" for where in _selectors(special, group, whole)]
        if special.day.sessions:
            times = _times(special.day.sessions)
            added += [f", {where} {times}" for where in _selectors(special, dates, whole)]
    return "".join(removed + added)


def _by_removed_times(week: Week, dates: Sequence[dt.date]) -> dict[str, list[dt.date]]:
    """Return {times to remove: dates}, without dates on which the week writes nothing."""
    groups: dict[str, list[dt.date]] = {}
    for on in dates:
        times = _replaced_times(week, on)
        if times:
            groups.setdefault(times, []).append(on)
    return groups


def _replaced_times(week: Week, on: dt.date) -> str:
    """Return the times that the week writes for a date; an unknown day is removed for the whole day."""
    day = week[on.isoweekday() - 1]
    if day.state is not DayState.UNKNOWN:
        return _times(day.sessions)
    before = week[(on - _DAY).isoweekday() - 1].sessions
    runs_over = max((s.close - DAY_MINUTES for s in before), default=0)
    return f"{clock(max(runs_over, 0))}-24:00"


def _selectors(special: Special, dates: Sequence[dt.date], whole: bool) -> list[str]:
    """Return the shortest selectors for some dates of a special range."""
    if list(dates) == special.dates():
        return [_selector(special)]
    weekdays = {on.isoweekday() for on in dates}
    if whole and [on for on in special.dates() if on.isoweekday() in weekdays] == list(dates):
        return [_selector(special, weekdays)]
    ordinals = _runs([on.toordinal() for on in dates])
    return [_range(dt.date.fromordinal(r[0]), dt.date.fromordinal(r[-1])) for r in ordinals]
