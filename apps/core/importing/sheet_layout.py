"""Reading of hidden rows and merged cells of a worksheet from its XML.

The streaming mode of openpyxl does not report them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO
from xml.parsers import expat

from apps.core.importing.unreadable import UnreadableFile

MOST_MERGED = 50_000
_BLOCK = 1024 * 1024
_RANGE = re.compile(r"^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$")
_TRUE = frozenset({"1", "true"})


@dataclass(frozen=True)
class MergedRange:
    """A merged range; rows count from 1, columns from 0."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass
class SheetLayout:
    """The hidden rows and merged cells of a sheet."""

    hidden: list[tuple[int, int]] = field(default_factory=list)
    """Spans of hidden rows with values: (first, last)."""
    merged: list[MergedRange] = field(default_factory=list)

    @property
    def hidden_rows(self) -> frozenset[int]:
        """Return the numbers of the hidden rows."""
        return frozenset(row for first, last in self.hidden for row in range(first, last + 1))


def read_layout(file: IO[bytes]) -> SheetLayout:
    """Return the layout of a worksheet. Raise UnreadableFile and expat.ExpatError."""
    reader = _LayoutReader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    while block := file.read(_BLOCK):
        parser.Parse(block, False)
    parser.Parse(b"", True)
    return reader.layout


class _LayoutReader:
    def __init__(self) -> None:
        self.layout = SheetLayout()
        self._row = 0
        self._is_hidden = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        kind = name.rpartition(":")[2]
        if kind == "row":
            number = attributes.get("r", "")
            self._row = int(number) if number.isdigit() else self._row + 1
            self._is_hidden = attributes.get("hidden") in _TRUE
        elif self._is_hidden and kind in ("v", "is"):
            self._hide_row()
        elif kind == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def _hide_row(self) -> None:
        self._is_hidden = False
        spans = self.layout.hidden
        if spans and spans[-1][1] == self._row - 1:
            spans[-1] = (spans[-1][0], self._row)
        else:
            spans.append((self._row, self._row))

    def _merge(self, reference: str) -> None:
        if match := _RANGE.match(reference):
            left, top, right, bottom = match.groups()
            merged = MergedRange(int(top), _column(left), int(bottom), _column(right))
            self.layout.merged.append(merged)
        if len(self.layout.merged) > MOST_MERGED:
            raise UnreadableFile(
                f"The sheet has more than {MOST_MERGED:,} merged cells, the maximum."
                " Unmerge them, or save the sheet as CSV"
            )


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


class MergedCells:
    """A filler of merged cells, for rows that are passed in order.

    In rows up to `header_last`, every cell of a range gets its value. Below, a value is only repeated
    downwards: one that spans columns belongs to the first of them.
    """

    def __init__(self, merged: list[MergedRange], header_last: int) -> None:
        self._header_last = header_last
        self._waiting = sorted(merged, key=lambda one: one.top, reverse=True)
        self._open: list[tuple[MergedRange, object]] = []

    def fill(self, number: int, cells: list[object]) -> None:
        """Fill the empty cells of a row in place."""
        self._open = [(merged, value) for merged, value in self._open if merged.bottom >= number]
        while self._waiting and self._waiting[-1].top <= number:
            merged = self._waiting.pop()
            if merged.top == number and merged.left < len(cells):
                self._open.append((merged, cells[merged.left]))
        for merged, value in self._open:
            for column in self._columns(merged, number):
                cells.extend([None] * (column + 1 - len(cells)))
                if cells[column] is None:
                    cells[column] = value

    def _columns(self, merged: MergedRange, number: int) -> Iterator[int]:
        is_header = number <= self._header_last
        if is_header:
            yield from range(merged.left, merged.right + 1)
        elif merged.top > self._header_last:
            yield merged.left
