"""Weekly hours as map services print them, in English, Indonesian and Turkish."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from apps.stores.hours.model import CLOSED_DAY, UNKNOWN_DAY, Day, DayState, Hours, HoursMode, Session
from apps.stores.hours.osm_read import read_osm
from apps.stores.hours.validate import HoursError, parse_hours

_DAYS = {
    "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
    "senin": 1, "selasa": 2, "rabu": 3, "kamis": 4, "jumat": 5, "sabtu": 6, "minggu": 7,
    "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6, "sun": 7,
    "isnin": 1, "khamis": 4, "jumaat": 5, "ahad": 7,
    "lunes": 1, "martes": 2, "miyerkules": 3, "huwebes": 4, "biyernes": 5, "sabado": 6, "linggo": 7,
    "pazartesi": 1, "salı": 2, "çarşamba": 3, "perşembe": 4, "cuma": 5, "cumartesi": 6, "pazar": 7,
}  # fmt: skip
_ALL_DAY = re.compile(r"24 (hours|jam|saat|oras)|^24/7$", re.IGNORECASE)
_CLOSED = re.compile(r"\b(closed|tutup|kapalı|kapali|sarado|off)\b", re.IGNORECASE)
_SPAN = re.compile(
    r"(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?\s*(?:-|to)\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?", re.IGNORECASE
)
_EVERY_DAY = re.compile(
    r"every ?day|daily|(?:se)?tiap hari|hari-hari|her ?gün|her ?gun|araw-araw", re.IGNORECASE
)
_UNTIL = re.compile(r"s/d|\b(?:to|sampai|hingga|hanggang)\b", re.IGNORECASE)
_WORDED = re.compile(
    rf"{_EVERY_DAY.pattern}|\b(?:{'|'.join(sorted(name for name in _DAYS if len(name) > 3))})\b",
    re.IGNORECASE,
)
"""What tells words of people from the codes of OSM, whose days have two letters."""
_PART = re.compile(
    r"(?P<days>[^\d:]+?)\s*:?\s*(?P<times>\d.*|tutup|closed|off|kapalı|kapali|sarado)", re.IGNORECASE
)
_SPACES = str.maketrans({"\u202f": " ", "\u00a0": " ", "–": "-", "—": "-"})


_LEFT_OUT = "The hours are left out, and the text is kept as their note"
_EXAMPLE = "Write it like Mo-Fr 10:00-21:00; Sa off"


def read_hours(kind: str, raw: Any, closes: Any = None) -> tuple[Hours, list[str]]:
    """Return hours and warnings; what cannot be read becomes unknown hours with the text as note."""
    if not raw or raw in ("{}", "null"):
        return Hours(), []
    if kind == "osm" and not _WORDED.search(str(raw)):
        read = read_osm(str(raw))
        return read.hours, [f"{said}. {_LEFT_OUT}" for said in read.warnings]
    try:
        if kind == "osm":
            return _checked([day or UNKNOWN_DAY for day in _by_words(str(raw))]), []
        if kind == "daily":
            return _checked([_day(f"{raw}-{closes}")] * 7), []
        return _week(_by_day(raw)), []
    except (ValueError, HoursError):
        note = " ".join(str(raw).split())[:200]
        return Hours(note=note), [f"Could not read: {note[:60]}. {_LEFT_OUT}. {_EXAMPLE}"]


def read_hours_of_days(days: Mapping[str, str]) -> tuple[Hours, list[str]]:
    """Return the hours of columns for single days, and what of them cannot be read; such a day is unknown."""
    week: dict[int, Day] = {}
    warnings = []
    for name, said in days.items():
        try:
            week[_DAYS[name]] = _day(said)
        except ValueError:
            warnings.append(f"Could not read: {said[:60]}. The hours of that day are left out")
    try:
        return _checked(
            [week.get(number, UNKNOWN_DAY) for number in range(1, 8)]
        ) if week else Hours(), warnings
    except HoursError as error:
        return Hours(), [*warnings, *(messages[0] for messages in error.errors.values())]


def _by_day(raw: Any) -> Mapping[str, str]:
    """Return day name -> times of `{"Monday": "8-22"}` or `Monday: 8-22; Tuesday: …`."""
    if isinstance(raw, Mapping):
        return raw
    text = str(raw).strip()
    if text.startswith("{"):
        found: dict[str, str] = json.loads(text)
        return found
    pairs = (part.partition(":") for part in text.split(";"))
    return {day.strip(): times for day, _, times in pairs if times.strip()}


def _week(rows: Mapping[str, str]) -> Hours:
    """Days of a holiday ("Monday (National Day)") say nothing about the ordinary week."""
    days: dict[int, Day] = {}
    for name, times in rows.items():
        number = _DAYS.get(name.strip().casefold())
        if number:
            days[number] = _day(str(times))
    if not days:
        raise ValueError("no days")
    return _checked([days.get(number, UNKNOWN_DAY) for number in range(1, 8)])


def _by_words(text: str) -> list[Day | None]:
    """Return the days of "Senin-Jumat 10.00-21.00; Sabtu tutup" or "Every day 7-22". Raises ValueError."""
    week: list[Day | None] = [None] * 7
    for part in re.split(r"[;|\n]", text.translate(_SPACES)):
        if not part.strip():
            continue
        said = _PART.fullmatch(part.strip())
        if said is None:
            raise ValueError(part)
        day = _day(said["times"])
        for number in _numbers(said["days"]):
            week[number - 1] = day
    return week


def _numbers(text: str) -> list[int]:
    """Return the numbers of the days of "Mon - Fri, Sunday" or "setiap hari"."""
    if _EVERY_DAY.fullmatch(text.strip(" :")):
        return list(range(1, 8))
    found = []
    for one in re.split(r"[,&/]|\b(?:dan|and|ve|at)\b", _UNTIL.sub("-", text)):
        ends = [_DAYS.get(word.strip(" .:").casefold()) for word in one.split("-")]
        if None in ends or len(ends) > 2:
            raise ValueError(text)
        first, last = int(ends[0] or 0), int(ends[-1] or 0)
        found += [(first + step - 1) % 7 + 1 for step in range((last - first) % 7 + 1)]
    return found


def _checked(days: list[Day]) -> Hours:
    return parse_hours(Hours(HoursMode.REGULAR, tuple(days)).as_json())


def _day(text: str) -> Day:
    text = text.translate(_SPACES)
    if _ALL_DAY.search(text):
        return Day(DayState.OPEN, (Session(0, 1440),))
    spans = _SPAN.findall(text)
    if not spans:
        if _CLOSED.search(text):
            return CLOSED_DAY
        raise ValueError(text)
    return Day(DayState.OPEN, tuple(sorted(_session(span) for span in spans)))


def _session(span: tuple[str, ...]) -> Session:
    """A start without am or pm takes that of the end: 1-10 pm."""
    opens = _minutes(span[0], span[1], span[2] or span[5])
    closes = _minutes(span[3], span[4], span[5])
    if span[2] == "" and span[5] and opens > closes:
        opens = _minutes(span[0], span[1], "am")
    return Session(opens, closes if closes > opens else closes + 1440)


def _minutes(hour: str, minute: str, half: str) -> int:
    number = int(hour)
    if half:
        number = number % 12 + (12 if half.casefold() == "pm" else 0)
    if number > 24 or int(minute or 0) > 59:
        raise ValueError(hour)
    return number * 60 + int(minute or 0)
