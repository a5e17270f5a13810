"""Words that people write into tables, in the languages of the countries: yes and no, days, dates."""

from __future__ import annotations

import datetime as dt
import re

from apps.core.text.folding import fold

_YES = frozenset(
    "yes y true t 1 x v ok on ya iya ada betul benar evet var dogru e oo opo meron mayroon tama".split()
)
_NO = frozenset(
    "no n false f 0 - off none tidak tak tiada tdk bukan hayir yok yanlis h hindi wala dili mali".split()
)
_MARKS = {"✓": True, "✔": True, "☑": True, "✗": False, "✘": False, "☐": False}
_PARTS = re.compile(r"\s*[./\-\s]\s*")
_YEAR_FIRST = re.compile(r"^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:[T ].*)?$")


def read_yes_no(text: str) -> bool | None:
    """True, False, or None for words that say neither."""
    if text in _MARKS:
        return _MARKS[text]
    word = fold(text).strip(" .!")
    if word in _YES:
        return True
    return False if word in _NO else None


def read_date(text: str, order: str) -> str:
    """A date as YYYY, YYYY-MM or YYYY-MM-DD; `order` tells what 03/04/2024 means. Raises ValueError."""
    plain = text.strip()
    if match := _YEAR_FIRST.match(plain):
        year, month, day = match.groups()
        if month is None:
            return year
        return _sound(int(year), int(month), int(day) if day else None)
    parts = [part for part in _PARTS.split(plain) if part]
    if len(parts) == 2 and all(part.isdigit() for part in parts):
        month, year = (parts[1], parts[0]) if len(parts[0]) == 4 else (parts[0], parts[1])
        return _sound(_year(year), int(month), None)
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        raise ValueError(text)
    if len(parts[0]) == 4:
        places = (0, 1, 2)
    else:
        places = {"dmy": (2, 1, 0), "mdy": (2, 0, 1), "ymd": (0, 1, 2)}[order]
    year, month, day = (parts[place] for place in places)
    return _sound(_year(year), int(month), int(day))


def _year(text: str) -> int:
    """Of two digits, those up to next year are of this century."""
    number = int(text)
    if len(text) > 2:
        return number
    return number + (2000 if number <= dt.datetime.now(dt.UTC).year % 100 + 1 else 1900)


def _sound(year: int, month: int, day: int | None) -> str:
    checked = dt.date(year, month, day or 1)
    if not 1800 <= year <= 2200:
        raise ValueError(year)
    return checked.isoformat() if day else checked.isoformat()[:7]
