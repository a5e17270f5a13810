"""Reasons why the values of a column contradict the field that its heading suggests.

A column in doubt stays unassigned, and the user sees the reason: a wrong value would be stored unnoticed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from apps.core.importing.area import AMOUNT, Field
from apps.core.importing.row_reader import Column
from apps.core.readers import coordinates
from apps.core.readers.errors import UnreadableValue
from apps.core.text.folding import fold

_FEWEST_ROWS = 3
"""Minimum number of rows that say something about their column."""
_HALF, _MOST = 0.5, 0.8
_LINK = re.compile(r"https?://|\bwww\.|(?<![\w@])[\w-]+\.[a-z]{2,}\b", re.IGNORECASE)
_TIME = re.compile(r"^\d{1,2}(?:[:.]\d{2}){0,2}\s*(?:[ap]\.?m\.?)?(?:\s*(?:wib|wita|wit))?$", re.IGNORECASE)
_FOR_TWO = re.compile(
    r"\b(?:for (?:two|2)|(?:untuk|utk) (?:dua|2)|berdua|(?:iki|2) kisi(?:lik)?|dua orang|2 orang|para sa dalawa)\b"
)
"""Headings of costs for two people."""


def doubt(column: Column, field: Field) -> str:
    """Return why the column should not fill the field, or "" if nothing contradicts it."""
    if field.kind == AMOUNT and _FOR_TWO.search(" ".join(re.split(r"[\W_]+", fold(column.name)))):
        return "A cost for two people, not per person"
    if not column.values:
        return ""
    if field.kind in ("code", "code_list"):
        return _doubt_of_code(column, field)
    check = _CHECKS.get(field.content)
    if check is None or (column.filled < _FEWEST_ROWS and field.content not in _SURE_WITH_SPARSE_VALUES):
        return ""
    return check(column)


def is_running_number(column: Column) -> bool:
    """Return whether the values count the rows: 1, 2, 3 …"""
    texts = [text.removesuffix(".").removesuffix(".0") for text in column.values]
    if (
        column.filled < _FEWEST_ROWS
        or column.distinct < column.filled
        or not all(text.isascii() and text.isdigit() for text in texts)
    ):
        return False
    numbers = [int(text[:15]) for text in texts]
    return numbers[0] <= 1 and all(one + 1 == other for one, other in itertools.pairwise(numbers))


def is_constant(column: Column) -> bool:
    """Return whether all rows have the same value, in a file with several rows."""
    return column.filled >= _FEWEST_ROWS and column.distinct == 1


def are_times(column: Column) -> bool:
    """Return whether the values are single times of day, not hours from and to."""
    return bool(column.values) and _share(column.values, lambda text: bool(_TIME.match(text))) >= _MOST


def _share(values: Sequence[str], is_match: Callable[[str], bool]) -> float:
    return sum(map(is_match, values)) / len(values)


def _doubt_of_code(column: Column, field: Field) -> str:
    """Return the doubt about a column of numbers, none of which is a known value: numbers of certificates."""
    if field.is_recognized is None or any(map(field.is_recognized, column.values)):
        return ""
    has_number = _share(column.values, lambda text: sum(map(str.isdigit, text)) >= 4)
    is_amount = _share(column.values, lambda text: bool(re.search(r"[₺₱$€]|\brp|\brm|\btl", text.lower())))
    if has_number >= _HALF and is_amount < _HALF and column.distinct > column.filled / 2:
        return f"The values are numbers, not a known {field.label.lower()}"
    return ""


def _doubt_of_id(column: Column) -> str:
    return "A running number, not an id" if is_running_number(column) else ""


def _doubt_of_link(column: Column) -> str:
    is_link = _share(column.values, lambda text: bool(_LINK.search(text)))
    return "" if is_link >= _HALF else "The values are not web addresses"


def _doubt_of_website(column: Column) -> str:
    if reason := _doubt_of_link(column):
        return reason
    hosts = {_host(text) for text in column.values}
    if column.filled >= _FEWEST_ROWS and len(hosts) == 1:
        return f"All rows have the site {hosts.pop()}: it may not be the place's own"
    return ""


def _host(text: str) -> str:
    try:
        return (urlsplit(text if "://" in text else f"https://{text}").hostname or "").removeprefix("www.")
    except ValueError:
        return text


def _doubt_of_email(column: Column) -> str:
    return "" if _share(column.values, lambda text: "@" in text) >= _HALF else "The values have no @"


def _doubt_of_phone(column: Column) -> str:
    has_digits = _share(column.values, lambda text: sum(map(str.isdigit, text)) >= 5)
    return "" if has_digits >= _HALF else "The values are not phone numbers"


def _doubt_of_hours(column: Column) -> str:
    return "Single times, not hours from and to" if are_times(column) else ""


def _doubt_of_time(column: Column) -> str:
    is_time = _share(column.values, lambda text: bool(_TIME.match(text)))
    return "" if is_time >= _HALF else "The values are not times of day"


def _doubt_of_pin(column: Column) -> str:
    is_pin = _share(column.values, _has_pin)
    return "" if is_pin >= _HALF else "The values have no coordinates"


def _has_pin(text: str) -> bool:
    for read in (coordinates.read_point, coordinates.read_swapped):
        try:
            read(text)
        except UnreadableValue:
            continue
        return True
    return False


_CHECKS: dict[str, Callable[[Column], str]] = {
    "id": _doubt_of_id,
    "link": _doubt_of_link,
    "website": _doubt_of_website,
    "email": _doubt_of_email,
    "phone": _doubt_of_phone,
    "hours": _doubt_of_hours,
    "time": _doubt_of_time,
    "pin": _doubt_of_pin,
}
"""Content of a field -> its check."""
_SURE_WITH_SPARSE_VALUES = frozenset({"hours", "time"})
"""Content that one or two values show; otherwise they are faults of rows, not of the column."""
