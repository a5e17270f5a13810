"""Parser of OpenStreetMap hours.

What cannot be stored is never guessed: an unreadable rule becomes the note, a warning quotes it, and its
weekdays become unknown. If it applies to the whole week, all hours are unknown.

Rules that repeat every year (`Dec 25 off`, `Jun-Aug …`, `week 1-26 …`, `Mo[1] off`) are stored as special hours of
this year and the next, with a warning. Without hours of an ordinary week, the longest season is the ordinary week.
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
from apps.stores.domain.hours.osm_tokens import Rule, Unreadable, dates_of_years, read_rules, years_to_read
from apps.stores.domain.hours.validate import HoursError, parse_hours

MAX_TEXT = 2000
MAX_NOTE = 200


@dataclass(frozen=True, slots=True)
class ReadHours:
    """Parsed hours, with warnings as sentences for the user."""

    hours: Hours
    warnings: list[str] = field(default_factory=list)


def read_osm(text: str, *, missing_days: DayState = DayState.CLOSED) -> ReadHours:
    """Return the hours of an OpenStreetMap `opening_hours` text, with warnings; never raises.

    "Mo-Fr 10:00-21:00; PH off" gives five open days and two of `missing_days`: closed for OpenStreetMap,
    unknown for sources that omit unknown days. An unreadable rule becomes the note (cut to 200 characters),
    with a warning, and its weekdays are unknown; if it applies to the whole week, all hours are. Rules that
    repeat every year are read for this year and the next, with a warning. Empty text gives unknown hours.
    """
    text = " ".join(text.split())
    if not text:
        return ReadHours(Hours())
    if text.strip('"').casefold() == "by appointment":
        return ReadHours(Hours(HoursMode.BY_APPOINTMENT))
    try:
        if len(text) > MAX_TEXT:
            raise Unreadable(text[:60])
        rules = read_rules(text)
        return _with_yearly_rules(ReadHours(_hours(rules, missing_days)), rules)
    except Unreadable as unreadable:
        return _without_unread_rules(text, missing_days) or _unread(text, str(unreadable) or text[:60])
    except HoursError:
        return _unread(text, text[:60])


def _without_unread_rules(text: str, missing_days: DayState) -> ReadHours | None:
    """Return the hours of the readable rules; None if the others apply to the whole week."""
    if len(text) > MAX_TEXT:
        return None
    rule_rows: list[str] = []
    unread: list[str] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        (rule_rows if _is_readable(part) else unread).append(part)
    lost = frozenset[int]().union(*(days_in(part) for part in unread))
    if not rule_rows or any(not days_in(part) and not names_dates(part) for part in unread):
        return None
    try:
        rules = read_rules("; ".join(rule_rows))
        hours = _hours(rules, missing_days)
    except (Unreadable, HoursError):
        return None
    if lost and hours.week is None:
        return None
    return _with_yearly_rules(partly_read(hours, lost, unread), rules)


def _with_yearly_rules(read: ReadHours, rules: Sequence[Rule]) -> ReadHours:
    """Return the hours with a warning for each rule that repeats every year, and these rules in the note."""
    yearly = [rule.text for rule in rules if rule.is_yearly]
    if not yearly:
        return read
    end = f"31 December {years_to_read()[1]}"
    warnings = [f"Stored as special hours until {end}: {text}" for text in yearly]
    note = _note("; ".join([*filter(None, [read.hours.note]), *yearly]))
    return ReadHours(replace(read.hours, note=note), [*read.warnings, *warnings])


def partly_read(hours: Hours, lost: frozenset[int], unread: Sequence[str]) -> ReadHours:
    """Return hours with the `lost` weekdays (1 is Monday) unknown, and the unread rules as note and warnings.

    If no known weekday remains, all hours are unknown, with one warning and the rules as note. `lost` is
    ignored for hours without a week, such as always open. `unread` has at least one rule.
    """
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
    """Return whether a single rule can be read by itself."""
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
    """Return unknown hours with the text as note, and a warning that quotes the fragment."""
    return ReadHours(Hours(note=_note(text)), [f"Could not read: {fragment}"])


def _hours(rules: list[Rule], missing_days: DayState) -> Hours:
    """Return the validated hours of the rules. Raise Unreadable or HoursError."""
    if not rules:
        raise Unreadable("")
    policy = _holiday_policy(rules)
    weekly = [rule for rule in rules if not _is_dated(rule) and not _only_holidays(rule)]
    dated = [rule for rule in rules if _is_dated(rule)]
    always = bool(weekly) and all(_is_always(rule) for rule in weekly)
    season = None if weekly else _longest_season(dated)
    week = ALWAYS if always else _read_week([season] if season else weekly, missing_days)
    specials = _read_specials(week, dated, is_seasonal=season is not None)
    mode = HoursMode.ALWAYS_OPEN if always else HoursMode.REGULAR
    hours = Hours(mode, None if always else week, (), specials, policy)
    return parse_hours(hours.as_json())


def _is_dated(rule: Rule) -> bool:
    return bool(rule.dates) or rule.is_yearly


def _longest_season(rules: Sequence[Rule]) -> Rule | None:
    """Return the rule with opening times for most days of the years; None if none has both."""
    return max(
        (rule for rule in rules if rule.is_yearly and rule.times),
        key=lambda rule: len(rule.dates),
        default=None,
    )


def _is_always(rule: Rule) -> bool:
    return rule.always and rule.state == "open" and not (rule.times or rule.weekdays)


def _only_holidays(rule: Rule) -> bool:
    return rule.on_holidays and not rule.weekdays


def _holiday_policy(rules: list[Rule]) -> HolidayPolicy:
    """Return the policy of the last rule for public holidays. Raise Unreadable for hours on holidays."""
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
    """Return the week after all rules in order; days that no rule names are `missing_days`."""
    missing = UNKNOWN_DAY if missing_days is DayState.UNKNOWN else CLOSED_DAY
    days: dict[int, Day] = {}
    for rule in rules:
        for number in rule.weekdays or range(1, 8):
            days[number] = _apply(rule, days.get(number, CLOSED_DAY))
    return tuple(days.get(number, missing) for number in range(1, 8))


def _read_specials(week: Week, rules: list[Rule], *, is_seasonal: bool = False) -> tuple[Special, ...]:
    """Return the special hours of dated rules. Raise Unreadable if there are too many.

    With `is_seasonal` the week is that of the longest season: days of no season are closed, and days with the
    hours of the week are left out.
    """
    days: dict[dt.date, Day] = (
        dict.fromkeys(dates_of_years(years_to_read()), CLOSED_DAY) if is_seasonal else {}
    )
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
        if not is_seasonal or days[on] != week[on.isoweekday() - 1]:
            by_day.setdefault(days[on], []).append(on)
    specials = tuple(special for day, dates in by_day.items() for special in _ranges(day, dates))
    if len(specials) > MAX_SPECIALS:
        raise Unreadable(rules[0].text)
    return tuple(sorted(specials, key=lambda special: special.start_on))


def _ranges(day: Day, dates: list[dt.date]) -> list[Special]:
    """Return few special ranges that cover exactly these dates, in order."""
    ranges: list[Special] = []
    while dates:
        longest = max(
            (
                count
                for count in range(1, min(len(dates), MAX_SPECIAL_DAYS) + 1)
                if _covers(day, dates[:count])
            ),
        )
        ranges.append(_range_of(day, dates[:longest]))
        dates = dates[longest:]
    return ranges


def _range_of(day: Day, dates: list[dt.date]) -> Special:
    """Return one range from the first date to the last, on the weekdays of the dates."""
    if (dates[-1] - dates[0]).days + 1 == len(dates):
        return Special(dates[0], dates[-1], day)
    weekdays = frozenset(on.isoweekday() for on in dates)
    return Special(dates[0], dates[-1], day, weekdays=weekdays if len(weekdays) < 7 else frozenset())


def _covers(day: Day, dates: list[dt.date]) -> bool:
    """Return whether one range covers exactly these dates."""
    special = _range_of(day, dates)
    return special.length <= MAX_SPECIAL_DAYS and special.dates() == dates


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
    sessions = list(before.sessions) if rule.adds else []
    return _opened(_joined([*((s.open, s.close) for s in sessions), *rule.times]), rule)


def _without(day: Day, rule: Rule) -> Day:
    """Return the day without the times of the rule; closed if nothing remains."""
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
