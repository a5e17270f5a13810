"""Conversion of cell values to the text that a user sees in them."""

from __future__ import annotations

import datetime as dt
import json
import math
import re
from decimal import Decimal

from apps.core.files.sheets import harmless
from apps.core.importing.words import without_mark

_NOT_SHOWN = re.compile(r'"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*.', re.IGNORECASE)
"""Parts of a number format without placeholders for dates, times or digits."""
_TIME = re.compile(r"[hs]", re.IGNORECASE)
_DATE = re.compile(r"[yd]", re.IGNORECASE)
_PREFIX = re.compile(r"^\[[^\]]*\]")
_DIGITS = re.compile(r'0|#|"([^"]*)"|\\(.)|([-() +])')
"""Parts of a format that only places digits, as for postcodes and phone numbers."""
_LITERAL = re.compile(r"^[-0-9() +]*$")
_LOST_DAY = dt.datetime.fromisoformat("1900-03-01")
"""Before this date, Excel counts one day less: it treats 1900 as a leap year."""
_WINDOWS_EPOCH = dt.datetime.fromisoformat("1899-12-30")


def as_text(value: object) -> str:
    """Return the text that a user sees in a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float | Decimal):
        return _number_text(value)
    if isinstance(value, dt.datetime):
        date = value.date().isoformat()
        return date if value.time() == dt.time() else f"{date} {_time_text(value.time())}"
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, dt.time):
        return _time_text(value)
    if isinstance(value, dt.timedelta):
        return duration_text(value)
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value).strip()


def read_back(value: object) -> str:
    """Return the text that an import reads from a cell, with the line breaks of all systems as one."""
    return without_mark(as_text(value)).replace("\r\n", "\n").replace("\r", "\n")


def exported_text(value: object) -> str:
    """Return the text that an import reads from the cell that an export writes for a value."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, Decimal):
        return as_text(float(value))
    if isinstance(value, list | tuple):
        value = ", ".join(map(str, value))
    return read_back(harmless(value) if isinstance(value, str) else value)


def _number_text(value: float | Decimal) -> str:
    """Return a number without exponent, and without ".0"."""
    if not math.isfinite(value):
        return ""
    if value == int(value):
        return str(int(value))
    return format(Decimal(repr(value)) if isinstance(value, float) else value, "f")


def _time_text(value: dt.time) -> str:
    return duration_text(
        dt.timedelta(
            hours=value.hour, minutes=value.minute, seconds=value.second, microseconds=value.microsecond
        )
    )


def duration_text(value: dt.timedelta) -> str:
    """Return a duration as "24:00" or "36:30:15.5", without rounding."""
    sign = "-" if value < dt.timedelta() else ""
    minutes, rest = divmod(abs(value), dt.timedelta(minutes=1))
    text = f"{sign}{minutes // 60:02}:{minutes % 60:02}"
    if not rest:
        return text
    fraction = f".{rest.microseconds:06}".rstrip("0") if rest.microseconds else ""
    return f"{text}:{rest.seconds:02}{fraction}"


# -- cells of workbooks ------------------------------------------------------------------------------
def moment_text(value: dt.datetime, number_format: str, epoch: dt.datetime) -> str:
    """Return a date as text; if the format shows only the time, the hours since day 0.

    24:00 shown as h:mm is stored as 1900-01-01, the day after the first day of the calendar.
    """
    shown = _NOT_SHOWN.sub("", number_format.split(";")[0])
    if not _TIME.search(shown) or _DATE.search(shown):
        return as_text(value)
    since = value - epoch
    if epoch == _WINDOWS_EPOCH and value < _LOST_DAY:
        since -= dt.timedelta(days=1)
    return duration_text(since)


def digits_text(value: int, number_format: str) -> str | None:
    """Return a number with the leading zeros and signs of its format, or None if it has none.

    Such formats are used for postcodes and phone numbers: 00000, 0000-0000, "0"000 000.
    """
    pattern = _PREFIX.sub("", number_format.split(";")[0])
    if value < 0 or _DIGITS.sub("", pattern):
        return None
    parts = [(match.group(0), _literal_of(match)) for match in _DIGITS.finditer(pattern)]
    literals = "".join(literal for _, literal in parts)
    zeros = sum(part == "0" for part, _ in parts)
    if not _LITERAL.match(literals) or (zeros < 2 and not any(map(str.isdigit, literals))):
        return None
    return _placed(str(value), parts)


def _literal_of(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group is not None), "")


def _placed(digits: str, parts: list[tuple[str, str]]) -> str:
    """Place digits into the parts of a format from the right; the first placeholder gets the rest."""
    left = list(digits)
    places = sum(part in ("0", "#") for part, _ in parts)
    text = ""
    for part, literal in reversed(parts):
        if part not in ("0", "#"):
            text = literal + text
            continue
        places -= 1
        decimals = "".join(left) if places == 0 else "".join(left[-1:])
        left = left[: len(left) - len(decimals)]
        text = (decimals or ("0" if part == "0" else "")) + text
    return text
