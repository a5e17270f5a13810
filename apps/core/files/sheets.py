"""Spreadsheets: written row by row in constant memory, safe from formula injection."""

from __future__ import annotations

import datetime as dt
import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import IO, Any
from zoneinfo import ZoneInfo

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from apps.core.values import FieldValue

MOST_ROWS = 1_048_575
"""Maximum number of rows below the heading."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_LONGEST = 32_767
RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBER = re.compile(r"[+-]\d[\d .,]*")
"""A signed number, or a phone number with a plus: harmless as a formula."""
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that the file format cannot represent."""
_DAY_ZERO = dt.date(1899, 12, 30).toordinal()
"""Day zero of spreadsheet dates."""
_FIRST_DAY = dt.date(1900, 3, 1).toordinal() - _DAY_ZERO
"""The first day that all programs agree on; earlier ones are written as text."""
_SECONDS = 24 * 60 * 60


def harmless(text: str) -> str:
    """Return the text for a cell: a formula gets an apostrophe, which makes it text."""
    # Most texts are printable, and this check is much faster.
    clean = text if text.isprintable() else _UNSEEN.sub("", text)
    if clean.startswith(RUNS) and not _NUMBER.fullmatch(clean):
        clean = f"'{clean}"
    return clean[:_LONGEST]


class Sheet:
    """A spreadsheet that is being written to a temporary file."""

    def __init__(self, title: str, heads: Sequence[tuple[str, int]], zone: str = "UTC") -> None:
        """Create the sheet. `heads` are names and widths of the columns; times are shown in `zone`."""
        self._file: IO[bytes] = tempfile.TemporaryFile(suffix=".xlsx")
        options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        self._book = xlsxwriter.Workbook(self._file, options)
        self._sheet: Worksheet = self._book.add_worksheet(_sheet_name(title))
        self._zone = ZoneInfo(zone)
        self._moment = self._book.add_format({"num_format": "yyyy-mm-dd hh:mm"})
        self._date = self._book.add_format({"num_format": "yyyy-mm-dd"})
        self._row = 0
        self._width = len(heads)
        for index, (_, width) in enumerate(heads):
            self._sheet.set_column(index, index, width)
        self._sheet.freeze_panes(1, 0)
        bold = self._book.add_format({"bold": True})
        for index, (name, _) in enumerate(heads):
            self._sheet.write_string(0, index, harmless(name), bold)

    def add(self, cells: Iterable[FieldValue]) -> None:
        """Write one row."""
        self._row += 1
        for index, value in enumerate(cells):
            self._write(index, value)

    def done(self) -> IO[bytes]:
        """Return the finished file, positioned at its start. The caller closes it."""
        if self._width:
            self._sheet.autofilter(0, 0, self._row, self._width - 1)
        self._book.close()
        self._file.seek(0)
        return self._file

    def drop(self) -> None:
        """Discard the file."""
        self._file.close()

    def _write(self, column: int, value: Any) -> None:
        kind = type(value)
        if kind is str:
            if value:
                self._sheet.write_string(self._row, column, harmless(value))
        elif isinstance(value, int | float | Decimal) and kind is not bool:
            self._number(column, value)
        elif value is None:
            return
        elif kind is bool:
            self._sheet.write_string(self._row, column, "Yes" if value else "No")
        elif isinstance(value, dt.datetime):
            there = value.astimezone(self._zone).replace(tzinfo=None, microsecond=0)
            seconds = (there.hour * 60 + there.minute) * 60 + there.second
            self._day(column, there, there.toordinal() - _DAY_ZERO + seconds / _SECONDS, self._moment)
        elif isinstance(value, dt.date):
            self._day(column, value, value.toordinal() - _DAY_ZERO, self._date)
        elif isinstance(value, list | tuple):
            self._write(column, ", ".join(str(item) for item in value))
        else:
            self._write(column, str(value))

    def _number(self, column: int, value: float | Decimal) -> None:
        # Numbers in spreadsheets are doubles: longer ones would be rounded.
        if -(10**15) < value < 10**15:
            self._sheet.write_number(self._row, column, value)
        else:
            self._sheet.write_string(self._row, column, harmless(str(value)))

    def _day(self, column: int, value: dt.date, days: float, shown: Format) -> None:
        # The same number that `write_datetime` computes, in half the time.
        if days >= _FIRST_DAY:
            self._sheet.write_number(self._row, column, days, shown)
        else:
            self._write(column, str(value))


def table(
    title: str,
    heads: Sequence[tuple[str, int]],
    rows: Iterable[Sequence[FieldValue]],
    *,
    zone: str = "UTC",
    written: Callable[[int], None] = lambda count: None,
) -> IO[bytes]:
    """Return a file with one sheet of these rows.

    `written` is called after each row with the number of rows, and may raise.
    """
    sheet = Sheet(title, heads, zone)
    try:
        for count, row in enumerate(rows, 1):
            sheet.add(row)
            written(count)
        return sheet.done()
    except BaseException:
        sheet.drop()
        raise


def _sheet_name(title: str) -> str:
    """Return a valid sheet name for a title."""
    return re.sub(r"[\[\]:*?/\\']", " ", _UNSEEN.sub("", title)).strip()[:31] or "Sheet"
