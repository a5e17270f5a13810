"""Parser of dates: years, months and days, in digits or with the name of the month."""

from __future__ import annotations

import datetime as dt
import re

from apps.core.readers.errors import UnreadableValue, quote
from apps.core.text.folding import fold

_PLACES = {"dmy": (2, 1, 0), "mdy": (2, 0, 1), "ymd": (0, 1, 2)}
"""Order of a date -> positions of year, month and day: the meaning of `03/04/2024`."""
_MONTHS = {
    1: "jan january januari ocak oca enero ene",
    2: "feb february februari subat sub pebrero",
    3: "mar march maret mac mart marso",
    4: "apr april nisan nis abril abr",
    5: "may mei mayis mayo",
    6: "jun june juni haziran haz hunyo",
    7: "jul july juli julai temmuz tem hulyo",
    8: "aug august agustus agu ags ogos ogo agustos agosto ago",
    9: "sep sept september eylul eyl setyembre set",
    10: "oct october okt oktober ekim eki oktubre",
    11: "nov november kasim kas nobyembre nob",
    12: "dec december des desember dis disember aralik ara disyembre",
}
_NUMBERS = {name: number for number, names in _MONTHS.items() for name in names.split()}
_PARTS = re.compile(r"\s*[./\-\s]\s*")
_ISO = re.compile(
    r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?",
    re.ASCII,
)
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_NAMED = re.compile(
    r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?\.? )?(?P<month>[a-z]+)\.?(?: (?P<day2>\d{1,2})(?:st|nd|rd|th)?,?)? (?P<year>\d{4})",
    re.ASCII,
)


def read_date(text: str, order: str) -> str:
    """Return a date as YYYY, YYYY-MM or YYYY-MM-DD. Raise UnreadableValue.

    `order` is dmy, mdy or ymd. A time after an ISO date is validated and dropped.
    """
    plain = text.strip()
    try:
        return _named(plain) or _iso(plain) or _in_digits(plain, order)
    except ValueError:
        raise UnreadableValue(f"{quote(text)} is not a date. Write it like 2024-05-31") from None


def read_day(text: str, order: str) -> dt.date:
    """Return a date that has a day. Raise UnreadableValue."""
    read = read_date(text, order)
    if not _ISO_DAY.fullmatch(read):
        raise UnreadableValue(f"{quote(text)} has no day. Write it like 2024-05-31")
    return dt.date.fromisoformat(read)


def calendar_day(day: str) -> str:
    """Return a date like 2026-11-08 as screens show it: 8 Nov 2026."""
    return f"{dt.date.fromisoformat(day):%-d %b %Y}"


def _named(text: str) -> str:
    """Return “3 April 2024”, “April 3, 2024” or “Mei 2021” as digits; "" for other shapes."""
    match = _NAMED.fullmatch(fold(text.replace("-", " ").replace("/", " ")))
    if match is None or match["month"] not in _NUMBERS or (match["day"] and match["day2"]):
        return ""
    day = match["day"] or match["day2"]
    return _checked(int(match["year"]), _NUMBERS[match["month"]], int(day) if day else None)


def _iso(text: str) -> str:
    match = _ISO.fullmatch(text)
    if match is None:
        return ""
    year, month, day = match.groups()
    if month is None:
        return _checked(int(year), 1, 1)[:4]
    return _checked(int(year), int(month), int(day) if day else None)


def _in_digits(text: str, order: str) -> str:
    parts = _PARTS.split(text)
    if not 2 <= len(parts) <= 3 or not all(
        part.isascii() and part.isdigit() and len(part) <= 4 for part in parts
    ):
        raise ValueError(text)
    if len(parts) == 2:
        month, year = (parts[1], parts[0]) if len(parts[0]) == 4 else (parts[0], parts[1])
        return _checked(_year(year), int(month), None)
    places = _PLACES["ymd" if len(parts[0]) == 4 else order]
    year, month, day = (parts[place] for place in places)
    return _checked(_year(year), int(month), int(day))


def _year(text: str) -> int:
    """Return the year; two digits up to next year mean this century, others the last one."""
    number = int(text)
    if len(text) > 2:
        return number
    return number + (2000 if number <= dt.datetime.now(dt.UTC).year % 100 + 1 else 1900)


def _checked(year: int, month: int, day: int | None) -> str:
    checked = dt.date(year, month, day or 1)
    if not 1800 <= year <= 2200:
        raise ValueError(year)
    return checked.isoformat() if day else checked.isoformat()[:7]
