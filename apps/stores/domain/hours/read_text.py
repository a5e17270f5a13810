"""Parser of opening hours in text: free text in five languages, or OpenStreetMap syntax."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from apps.core.readers.errors import UnreadableValue
from apps.core.readers.hours import Span, read_day, read_week
from apps.core.readers.times import read_time
from apps.core.values import Json
from apps.stores.domain.hours.model import (
    CLOSED_DAY,
    UNKNOWN_DAY,
    Day,
    DayState,
    HolidayPolicy,
    Hours,
    HoursMode,
    Session,
)
from apps.stores.domain.hours.osm_read import MAX_NOTE, ReadHours, read_osm
from apps.stores.domain.hours.validate import HoursError, parse_hours

LEFT_OUT = "The text is saved as a note on hours"
EXAMPLE = "Write it like Mo-Fr 10:00-21:00; Sa off"
_CODES = re.compile(r"\b(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)\b(?!\.)")
_HOLIDAY_KEY = re.compile(r"\(.*\)")


def read_hours_text(text: str) -> ReadHours:
    """Return the hours of a text in words of five languages or in OpenStreetMap syntax; never raises.

    A text with codes such as "Mo-Fr" is read as OpenStreetMap first, and in words if that leaves warnings. Of
    a partly readable text the readable hours are used; the rest becomes the note, with a warning for each
    part. Of an unreadable one, or if the hours are invalid as a whole (overlapping days), all hours are
    unknown, with the text as note and a warning. Empty text gives unknown hours without a warning.
    """
    text = "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
    if not text:
        return ReadHours(Hours())
    by_codes = read_osm_text(text) if _CODES.search(text) or text.startswith(("24/7", '"', "by ")) else None
    if by_codes and not by_codes.warnings:
        return by_codes
    try:
        by_words = _by_words(text)
    except (UnreadableValue, HoursError) as error:
        return by_codes if by_codes and _has_hours(by_codes) else _unread(text, error)
    return by_codes if by_words.warnings and by_codes and _has_hours(by_codes) else by_words


def read_osm_text(text: str) -> ReadHours:
    """Return the hours of an OpenStreetMap text, with a warning for each skipped rule; never raises."""
    read = read_osm(text)
    return ReadHours(read.hours, [f"{warning}. {LEFT_OUT}" for warning in read.warnings])


def _has_hours(read: ReadHours) -> bool:
    return read.hours.mode is not HoursMode.UNKNOWN


def read_hours_of_days(days: Mapping[str, str]) -> ReadHours:
    """Return the hours of {day name: text}, such as {"Mon-Fri": "9-17"}; never raises.

    Names are in any supported language, and may be of several days; one with brackets, as in "Monday
    (National Day)", is a single date and is ignored. Days that are missing or empty are unknown, and so is an
    unreadable one, with a warning. If the days do not fit together, for example because one overlaps the
    next, the whole week is unknown, with a warning.
    """
    week: list[Day] = [UNKNOWN_DAY] * 7
    warnings: list[str] = []
    for name, text in days.items():
        if _HOLIDAY_KEY.search(name) or not text.strip():
            continue
        try:
            named = [place for place, spans in enumerate(read_week(f"{name} 24/7").days) if spans]
            day = _day(read_day(text))
            for number in named:
                week[number] = day
        except UnreadableValue as error:
            warnings.append(f"{error}. The hours of {name} are skipped")
    try:
        return ReadHours(_checked(week), warnings)
    except HoursError as error:
        return ReadHours(Hours(), [*warnings, *(messages[0] for messages in error.errors.values())])


def read_daily_hours(opens: str, closes: str) -> ReadHours:
    """Return hours that are the same every day, from texts of an opening and a closing time; never raises.

    A closing time before the opening time is on the next day; midnight to midnight is 24 hours. Unreadable
    times give unknown hours with the text as note, and a warning.
    """
    try:
        start, end = read_time(opens), read_time(closes, is_closing=True)
        spans = ((0, 1440),) if {start, end} <= {0, 1440} else ((start, end if end > start else end + 1440),)
        return ReadHours(_checked([_day(spans)] * 7))
    except (UnreadableValue, HoursError) as error:
        return _unread(f"{opens} - {closes}", error)


def read_hours_value(value: Any) -> ReadHours:
    """Return the hours of a cell: a text, or {day name: times} as dict or JSON, as map services export it.

    Never raises. Empty values give unknown hours; unreadable ones too, with a warning.
    """
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            value = json.loads(value)
        except json.JSONDecodeError as error:
            return _unread(value, error)
    if isinstance(value, Mapping):
        return read_hours_of_days({str(name): _lines(times) for name, times in value.items()})
    return read_hours_text(str(value or ""))


def _lines(times: Json) -> str:
    return ", ".join(map(str, times)) if isinstance(times, list) else str(times or "")


def _by_words(text: str) -> ReadHours:
    """Return the hours of free text, unreadable parts as note. Raise UnreadableValue or HoursError."""
    read = read_week(text)
    days = [UNKNOWN_DAY if spans is None else _day(spans) for spans in read.days]
    policy = HolidayPolicy.CLOSED if read.are_holidays_closed else HolidayPolicy.UNKNOWN
    note = "; ".join([*read.notes, *read.unread])[:MAX_NOTE]
    hours = _checked(days, policy, note)
    return ReadHours(hours, [f"Could not read: {part[:60]}. {LEFT_OUT}" for part in read.unread])


def _day(spans: Iterable[Span]) -> Day:
    sessions = tuple(Session(*span) for span in spans)
    return Day(DayState.OPEN, sessions) if sessions else CLOSED_DAY


def _checked(days: list[Day], policy: HolidayPolicy = HolidayPolicy.UNKNOWN, note: str = "") -> Hours:
    """Return valid hours of the week. Raise HoursError."""
    if all(day == UNKNOWN_DAY for day in days):
        return Hours(holiday_policy=policy, note=note)
    return parse_hours(Hours(HoursMode.REGULAR, tuple(days), holiday_policy=policy, note=note).as_json())


def _unread(text: str, error: Exception) -> ReadHours:
    """Return unknown hours with the text as note, and the reason as warning."""
    plain = "; ".join(text.splitlines())
    reason = str(error) if isinstance(error, UnreadableValue) else f"Could not read: {plain[:60]}"
    message = f"{reason}. The text is saved as a note, without hours. {EXAMPLE}"
    return ReadHours(Hours(note=plain if len(plain) <= MAX_NOTE else plain[: MAX_NOTE - 1] + "…"), [message])
