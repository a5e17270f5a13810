"""Parser of OpenStreetMap hours.

What cannot be stored is never guessed: an unreadable rule becomes the note, a warning quotes it, and its
weekdays become unknown. If it applies to the whole week, all hours are unknown.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from apps.core.readers.hours import days_in, names_dates
from apps.stores.domain.hours.model import (
    ALL_DAY,
    ALWAYS,
    CLOSED_DAY,
    MAX_SESSIONS,
    MAX_SPECIAL_DAYS,
    MAX_SPECIALS,
    UNKNOWN_DAY,
    Day,
    DayState,
    HolidayPolicy,
    Hours,
    HoursMode,
    Session,
    Special,
    Week,
)
from apps.stores.domain.hours.osm_tokens import Rule, Unreadable, read_rules
from apps.stores.domain.hours.validate import HoursError, parse_hours

MAX_TEXT = 2000
MAX_NOTE = 200


@dataclass(frozen=True, slots=True)
class ReadHours:
    """Parsed hours, with warnings as sentences for the user."""

    hours: Hours
    warnings: list[str] = field(default_factory=list)


def read_osm(text: str, *, missing_days: DayState = DayState.CLOSED) -> ReadHours:
    """Return the hours of an `opening_hours` text; never raises.

    `missing_days` is the state of weekdays that are not named: closed for OpenStreetMap, unknown for sources
    that omit unknown days.
    """
    text = " ".join(text.split())
    if not text:
        return ReadHours(Hours())
    if text.strip('"').casefold() == "by appointment":
        return ReadHours(Hours(HoursMode.BY_APPOINTMENT))
    try:
        if len(text) > MAX_TEXT:
            raise Unreadable(text[:60])
        return ReadHours(_hours(read_rules(text), missing_days))
    except Unreadable as unreadable:
        return _without_unread_rules(text, missing_days) or _unread(text, str(unreadable) or text[:60])
    except HoursError:
        return _unread(text, text[:60])


def _without_unread_rules(text: str, missing_days: DayState) -> ReadHours | None:
    """Return the hours of the readable rules; None if the others apply to the whole week."""
    if len(text) > MAX_TEXT:
        return None
    kept: list[str] = []
    unread: list[str] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        (kept if _is_readable(part) else unread).append(part)
    lost = frozenset[int]().union(*(days_in(part) for part in unread))
    if not kept or any(not days_in(part) and not names_dates(part) for part in unread):
        return None
    try:
        hours = _hours(read_rules("; ".join(kept)), missing_days)
    except (Unreadable, HoursError):
        return None
    if lost and hours.week is None:
        return None
    return partly_read(hours, lost, unread)


def partly_read(hours: Hours, lost: frozenset[int], unread: Sequence[str]) -> ReadHours:
    """Return hours with the `lost` weekdays unknown, and the unread rules as note."""
    note = _note("; ".join(unread))
    week = hours.week and tuple(
        UNKNOWN_DAY if number in lost else day for number, day in enumerate(hours.week, start=1)
    )
    if week and all(day == UNKNOWN_DAY for day in week):
        return _unread("; ".join(unread), unread[0])
    return ReadHours(
        replace(hours, week=week, note=note), [f"Could not read: {part[:60]}" for part in unread]
    )


def _is_readable(rule: str) -> bool:
    try:
        rules = read_rules(rule)
        _holiday_policy(rules)
        if not rules[0].dates:
            _read_week([one for one in rules if not _only_holidays(one)], DayState.CLOSED)
    except (Unreadable, IndexError):
        return False
    return True


def _note(text: str) -> str:
    return text if len(text) <= MAX_NOTE else text[: MAX_NOTE - 1] + "…"


def _unread(text: str, fragment: str) -> ReadHours:
    return ReadHours(Hours(note=_note(text)), [f"Could not read: {fragment}"])


def _hours(rules: list[Rule], missing_days: DayState) -> Hours:
    if not rules:
        raise Unreadable("")
    policy = _holiday_policy(rules)
    weekly = [rule for rule in rules if not rule.dates and not _only_holidays(rule)]
    always = bool(weekly) and all(_is_always(rule) for rule in weekly)
    week = ALWAYS if always else _read_week(weekly, missing_days)
    specials = _read_specials(week, [rule for rule in rules if rule.dates])
    mode = HoursMode.ALWAYS_OPEN if always else HoursMode.REGULAR
    hours = Hours(mode, None if always else week, (), specials, policy)
    return parse_hours(hours.as_json())


def _is_always(rule: Rule) -> bool:
    return rule.always and rule.state == "open" and not (rule.times or rule.weekdays)


def _only_holidays(rule: Rule) -> bool:
    return rule.on_holidays and not rule.weekdays


def _holiday_policy(rules: list[Rule]) -> HolidayPolicy:
    policy = HolidayPolicy.UNKNOWN
    for rule in rules:
        if not rule.on_holidays:
            continue
        if rule.dates or (_only_holidays(rule) and (rule.times or rule.state == "open")):
            raise Unreadable(rule.text)
        policy = {
            "off": HolidayPolicy.CLOSED,
            "open": HolidayPolicy.REGULAR,
            "unknown": HolidayPolicy.UNKNOWN,
        }[rule.state]
    return policy


def _read_week(rules: list[Rule], missing_days: DayState) -> Week:
    missing = UNKNOWN_DAY if missing_days is DayState.UNKNOWN else CLOSED_DAY
    days: dict[int, Day] = {}
    for rule in rules:
        for number in rule.weekdays or range(1, 8):
            days[number] = _apply(rule, days.get(number, CLOSED_DAY))
    return tuple(days.get(number, missing) for number in range(1, 8))


def _read_specials(week: Week, rules: list[Rule]) -> tuple[Special, ...]:
    days: dict[dt.date, Day] = {}
    for rule in rules:
        for on in rule.dates:
            if rule.weekdays and on.isoweekday() not in rule.weekdays:
                continue
            changed = _apply(rule, days.get(on, week[on.isoweekday() - 1]))
            if changed.state is DayState.UNKNOWN:
                raise Unreadable(rule.text)
            days[on] = changed
    by_day: dict[Day, list[dt.date]] = {}
    for on in sorted(days):
        by_day.setdefault(days[on], []).append(on)
    specials = tuple(special for day, dates in by_day.items() for special in _ranges(day, dates))
    if len(specials) > MAX_SPECIALS:
        raise Unreadable(rules[0].text)
    return tuple(sorted(specials, key=lambda special: special.start_on))


def _ranges(day: Day, dates: list[dt.date]) -> list[Special]:
    """Return the fewest special ranges that cover exactly these dates."""
    weekdays = frozenset(on.isoweekday() for on in dates)
    together = Special(dates[0], dates[-1], day, weekdays=weekdays if len(weekdays) < 7 else frozenset())
    if together.length <= MAX_SPECIAL_DAYS and together.dates() == dates:
        filled = len(dates) == together.length
        return [Special(dates[0], dates[-1], day)] if filled else [together]
    ranges: list[list[dt.date]] = []
    for on in dates:
        follows = ranges and (on - ranges[-1][-1]).days == 1
        if follows and len(ranges[-1]) < MAX_SPECIAL_DAYS:
            ranges[-1].append(on)
        else:
            ranges.append([on])
    return [Special(run[0], run[-1], day) for run in ranges]


def _apply(rule: Rule, before: Day) -> Day:
    """Return a day after applying a rule: replaced, extended, or with times removed."""
    if rule.state == "unknown":
        if rule.times:
            raise Unreadable(rule.text)
        return UNKNOWN_DAY
    if rule.state == "off":
        return _without(before, rule) if rule.times else CLOSED_DAY
    if not rule.times:
        return ALL_DAY
    kept = list(before.sessions) if rule.adds else []
    return _opened(_joined([*((s.open, s.close) for s in kept), *rule.times]), rule)


def _without(day: Day, rule: Rule) -> Day:
    spans = [(s.open, s.close) for s in day.sessions]
    for start, end in rule.times:
        spans = [
            piece
            for opens, closes in spans
            for piece in ((opens, min(closes, start)), (max(opens, end), closes))
            if piece[0] < piece[1]
        ]
    return _opened(spans, rule) if spans else CLOSED_DAY


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the spans in order, with overlapping ones joined."""
    joined: list[tuple[int, int]] = []
    for opens, closes in sorted(spans):
        if joined and opens < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(closes, joined[-1][1]))
        else:
            joined.append((opens, closes))
    return joined


def _opened(spans: list[tuple[int, int]], rule: Rule) -> Day:
    """Return an open day. Raise Unreadable if the model cannot represent its sessions."""
    if len(spans) > MAX_SESSIONS or any(opens >= 24 * 60 for opens, _ in spans):
        raise Unreadable(rule.text)
    return Day(DayState.OPEN, tuple(Session(opens, closes) for opens, closes in spans))
