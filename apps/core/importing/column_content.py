"""Recognition of columns by their content, for columns without a known heading and for coordinates."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from apps.core.country.model import Bounds
from apps.core.importing.area import Field
from apps.core.importing.row_reader import Column
from apps.core.importing.value_suggestions import nearest

MIN_VALUES = 5
"""Minimum number of filled cells to recognize a column by its content."""
_NUMBER = re.compile(r"^-?\d{1,3}(?:[.,]\d+)?$")
_FINE = re.compile(r"[.,]\d{3,}$")
_EMAIL = re.compile(r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$", re.IGNORECASE)
_PHONE = re.compile(r"^[+(0][\d ()./-]{6,}$")
_LINK = re.compile(r"^(https?:|www\.)|://", re.IGNORECASE)
_LONGEST_NAME_WORDS = 8


@dataclass(frozen=True)
class Looks:
    """A scorer of how well columns match fields by content, in one country."""

    bounds: Bounds
    fields: dict[str, Field]

    def of(self, column: Column, one: Field) -> float:
        """Return the share of cells that match the field; 0 if there are too few."""
        values = column.values
        if column.filled < MIN_VALUES or not values:
            return 0.0
        if one.content in ("lat", "lng"):
            return _share(values, lambda text: self._is_degree(text, one.content))
        if one.content == "email":
            return _share(values, lambda text: bool(_EMAIL.match(text)))
        if one.content == "phone":
            return _share(values, lambda text: bool(_PHONE.match(text)))
        if one.content == "code":
            # Types repeat; a column with a different value in each row has names that contain one.
            return (
                0.0
                if column.distinct > column.filled / 2
                else _share(values, lambda text: nearest(text, one, self.fields) is not None)
            )
        if one.content == "name":
            return _share(values, _is_name) if column.distinct >= 0.7 * column.filled else 0.0
        return 0.0

    def _is_degree(self, text: str, which: str) -> bool:
        if not _NUMBER.match(text):
            return False
        number, box = float(text.replace(",", ".")), self.bounds
        return box.south <= number <= box.north if which == "lat" else box.west <= number <= box.east


def is_fine(column: Column) -> bool:
    """Return whether numbers have the decimals of coordinates; ratings and counts have fewer."""
    return bool(column.values) and _share(column.values, lambda text: bool(_FINE.search(text))) >= 0.5


def distinct_share(column: Column) -> float:
    """Return the number of distinct values divided by the number of filled cells.

    1 if all cells differ, and with fewer than FEW_FROM cells, which are too few to judge.
    """
    if column.filled < MIN_VALUES:
        return 1.0
    return column.distinct / column.filled


def _share(values: Sequence[str], is_match: Callable[[str], bool]) -> float:
    return sum(map(is_match, values)) / len(values)


def _is_name(text: str) -> bool:
    """Return whether a text may be the name of a place: some words, no link, address, date or id."""
    if _LINK.search(text) or _EMAIL.match(text) or text.count(",") > 1:
        return False
    words = text.split()
    if not 1 <= len(words) <= _LONGEST_NAME_WORDS:
        return False
    letters, digits = sum(map(str.isalpha, text)), sum(map(str.isdigit, text))
    return letters >= 3 and digits <= letters / 2 and max(map(len, words)) <= 20
