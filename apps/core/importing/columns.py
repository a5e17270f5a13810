"""Limits and names of the columns of a table. Every step is linear in the number of columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from apps.core.importing.unreadable import UnreadableFile
from apps.core.values import Json

MOST_COLUMNS = 300
_LONGEST_NAME = 120


def is_filled(cells: Collection[Json]) -> bool:
    """Return whether a row has a cell with a value."""
    return any(cell not in ("", None) for cell in cells)


def filled_width(cells: Sequence[Json]) -> int:
    """Return the number of cells up to the last one with a value."""
    width = len(cells)
    while width and cells[width - 1] in ("", None):
        width -= 1
    return width


def limit_row(number: int, cells: list[Any]) -> list[Any]:
    """Return a row without empty cells beyond `MOST_COLUMNS`. Raise UnreadableFile for filled ones."""
    width = filled_width(cells)
    if width > MOST_COLUMNS:
        raise UnreadableFile(
            f"Row {number:,} has {width:,} columns; {MOST_COLUMNS} can be read. Leave out columns that are not needed"
        )
    return cells[:MOST_COLUMNS]


def named_columns(heads: Sequence[str], width: int = 0) -> tuple[list[str], list[str]]:
    """Return unique names for all columns, and notes about missing and repeated names.

    A column without a name is named by its letter, a repeated name gets a number. Empty columns at the end
    are dropped, beyond `width` columns that have values. Raises UnreadableFile for more than `MOST_COLUMNS`.
    """
    count = max(filled_width([head.strip() for head in heads]), width)
    if count > MOST_COLUMNS:
        raise UnreadableFile(f"The file has {count:,} columns; {MOST_COLUMNS} can be read")
    texts = [_shortened(head) for head in [*heads[:count], *[""] * (count - len(heads))]]
    unique_names = _UniqueNames(texts)
    notes: list[str] = []
    named: list[str] = []
    for place, text in enumerate(texts):
        name = text or f"Column {letters(place)}"
        if not text:
            notes.append(f"{name} has no name in the file")
        unique = unique_names.claim(name)
        if unique != name:
            notes.append(f"“{name}” occurs twice in the file. The second is shown as “{unique}”")
        named.append(unique)
    return named, notes


class _UniqueNames:
    """A registry that numbers repeated names; each number of a name is tried once."""

    def __init__(self, heads: Sequence[str]) -> None:
        self._heads = frozenset(heads)
        self._taken: set[str] = set()
        self._last_number: dict[str, int] = {}

    def claim(self, name: str) -> str:
        """Return the name, or the name with the next free number."""
        unique = name
        while unique in self._taken or (unique != name and unique in self._heads):
            number = self._last_number.get(name, 1) + 1
            self._last_number[name] = number
            unique = f"{name} ({number})"
        self._taken.add(unique)
        return unique


def letters(place: int) -> str:
    """Return the spreadsheet letters of a column, counted from 0: A, B, … Z, AA."""
    text = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        text = chr(65 + rest) + text
    return text


def _shortened(head: str) -> str:
    return " ".join(head.split())[:_LONGEST_NAME]
