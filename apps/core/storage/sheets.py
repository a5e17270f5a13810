"""Sheets for spreadsheets: written row by row in constant memory, with nothing in them that could run."""

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

MOST_ROWS = 1_048_575
"""What a sheet holds below its line of names."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_LONGEST = 32_767
RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NUMBER = re.compile(r"[+-]\d[\d .,]*")
"""A signed number, or a phone number as it is dialled from abroad: it adds up nothing."""
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""Characters that the file format has no way to hold."""
_DAY_ZERO = dt.date(1899, 12, 30).toordinal()
"""From which a sheet counts its days."""
_FIRST_DAY = dt.date(1900, 3, 1).toordinal() - _DAY_ZERO
"""The first day that all programs count alike; earlier ones are written as text."""
_SECONDS = 24 * 60 * 60


def harmless(text: str) -> str:
    """The text as a cell may hold it: what a spreadsheet would run is marked as text with an apostrophe."""
    # Most texts are printable whole, which is told much sooner.
    clean = text if text.isprintable() else _UNSEEN.sub("", text)
    if clean.startswith(RUNS) and not _NUMBER.fullmatch(clean):
        clean = f"'{clean}"
    return clean[:_LONGEST]


class Sheet:
    """One sheet under construction in a temporary file."""

    def __init__(self, title: str, heads: Sequence[tuple[str, int]], zone: str = "UTC") -> None:
        """`heads` are the columns' names and widths; moments are shown in `zone`."""
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

    def add(self, cells: Iterable[Any]) -> None:
        """Writes one row."""
        self._row += 1
        for index, value in enumerate(cells):
            self._write(index, value)

    def done(self) -> IO[bytes]:
        """The finished file, at its beginning. The caller closes it."""
        if self._width:
            self._sheet.autofilter(0, 0, self._row, self._width - 1)
        self._book.close()
        self._file.seek(0)
        return self._file

    def drop(self) -> None:
        """Gives up what was written."""
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
        # A sheet's numbers are doubles: longer ones would be shown as others.
        if -(10**15) < value < 10**15:
            self._sheet.write_number(self._row, column, value)
        else:
            self._sheet.write_string(self._row, column, harmless(str(value)))

    def _day(self, column: int, value: dt.date, days: float, shown: Format) -> None:
        # The number that `write_datetime` would make of it, at half the price.
        if days >= _FIRST_DAY:
            self._sheet.write_number(self._row, column, days, shown)
        else:
            self._write(column, str(value))


def table(
    title: str,
    heads: Sequence[tuple[str, int]],
    rows: Iterable[Sequence[Any]],
    *,
    zone: str = "UTC",
    written: Callable[[int], None] = lambda count: None,
) -> IO[bytes]:
    """A file of one sheet with these rows; `written` hears after each how many there are and may raise."""
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
    """A title within what a sheet's name may hold."""
    return re.sub(r"[\[\]:*?/\\']", " ", _UNSEEN.sub("", title)).strip()[:31] or "Sheet"
