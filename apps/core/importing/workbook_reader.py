"""Reading of Excel workbooks in the sandbox, row by row: memory does not grow with the sheet.

Only the shared texts of a workbook, its merged cells and its hidden rows stay in memory. Formulas have the values
they had when the file was saved; nothing is calculated here.
"""

from __future__ import annotations

import datetime as dt
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import openpyxl

from apps.core.importing.cell_text import as_text, digits_text, moment_text
from apps.core.importing.sheet_layout import MergedCells, SheetLayout, read_layout
from apps.core.importing.unreadable import UnreadableFile

MOST_ROWS = 200_000
AT_A_TIME = 200
MOST_CELLS = MOST_ROWS * 60
"""Maximum number of cells of a sheet, including empty ones before a filled one."""
MOST_SHARED_BYTES = 120 * 1024 * 1024
"""Maximum unpacked size of the shared strings, which are loaded into memory as a whole."""
MOST_UNPACKED = 400 * 1024 * 1024
MOST_TIMES_UNPACKED = 200
"""Maximum compression ratio of a file; real workbooks stay far below."""
_BLOCK = 1024 * 1024
_SHARED = "xl/sharedStrings.xml"
_DAMAGED = (
    "The workbook is damaged. Open it in a spreadsheet program, save it again as .xlsx and upload that file"
)
Cells = tuple[int, list[Any]]
"""The number of a row and its cells."""


def check_packed(where: str) -> None:
    """Reject files that are not a workbook or that unpack to too much. Raise UnreadableFile."""
    path = Path(where)
    try:
        with zipfile.ZipFile(path) as packed:
            names = {entry.filename for entry in packed.infolist()}
            if "xl/workbook.xml" not in names:
                raise UnreadableFile("This archive does not contain a workbook")
            most = min(MOST_UNPACKED, max(path.stat().st_size * MOST_TIMES_UNPACKED, 8 * _BLOCK))
            _count(packed, most)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        # Errors of zipfile for damage, unknown compression, a password, a truncated file.
        raise UnreadableFile(
            "The workbook is damaged and cannot be opened. Save it again as .xlsx, without a password"
        ) from error


def _count(packed: zipfile.ZipFile, most: int) -> None:
    """Unpack everything without storing it: the declared sizes may be wrong."""
    unpacked = 0
    for entry in packed.infolist():
        with packed.open(entry) as content:
            while block := content.read(_BLOCK):
                unpacked += len(block)
                if unpacked > most:
                    raise UnreadableFile("The workbook is too large when unpacked")


def sheets(where: str) -> list[tuple[str, bool]]:
    """Return the worksheets as (name, is hidden). Raise UnreadableFile."""
    with _opened(Path(where)) as book:
        sheet_list = [(sheet.title, sheet.sheet_state != "visible") for sheet in book.worksheets]
    if not sheet_list:
        raise UnreadableFile("The workbook has no sheet with cells")
    return sheet_list


def layout(where: str, sheet: str) -> SheetLayout:
    """Return the hidden rows and merged cells of a sheet. Raise UnreadableFile."""
    with _opened(Path(where)) as book, _refusing_damage():
        return _layout_of(book[sheet])


def _layout_of(sheet: Any) -> SheetLayout:
    with sheet._get_source() as source:
        return read_layout(source)


def rows(where: str, sheet: str, header_last: int = -1, skips_hidden: bool = False) -> Iterator[list[Cells]]:
    """Yield rows in batches: (number, cells up to the last filled one), numbered as in a spreadsheet.

    Merged cells are filled if `header_last`, the last header row, is given. Raises UnreadableFile for
    damaged files, more than 200,000 rows, and too many cells.
    """
    with _opened(Path(where)) as book, _refusing_damage():
        worksheet = book[sheet]
        # The size in the file may be wrong.
        worksheet.reset_dimensions()
        lines = _within_limits(_values(line, book.epoch) for line in worksheet.iter_rows())
        if header_last >= 0:
            lines = _arranged(lines, _layout_of(worksheet), header_last, skips_hidden)
        yield from _some_at_a_time(lines)


def _arranged(
    lines: Iterator[Cells], layout: SheetLayout, header_last: int, skips_hidden: bool
) -> Iterator[Cells]:
    """Fill merged cells of non-empty rows, and skip hidden rows if requested."""
    merged = MergedCells(layout.merged, header_last)
    hidden = layout.hidden_rows if skips_hidden else frozenset()
    for number, cells in lines:
        if any(cell not in ("", None) for cell in cells):
            merged.fill(number, cells)
        if number <= header_last or number not in hidden:
            yield number, cells


def _values(line: tuple[Any, ...], epoch: dt.datetime) -> list[Any]:
    return [_value(cell, epoch) for cell in line]


def _value(cell: Any, epoch: dt.datetime) -> Any:
    """Return the value of a cell: times, dates and formatted digits as the displayed text."""
    value = cell.value
    if value is None or isinstance(value, str | bool):
        # An error value like #N/A is no value.
        return None if cell.data_type == "e" else value
    if isinstance(value, dt.datetime):
        return moment_text(value, cell.number_format, epoch)
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return as_text(value)
    if cell.has_style and value == int(value):
        text = digits_text(int(value), cell.number_format)
        return value if text is None else text
    return value


def _some_at_a_time(lines: Iterator[Cells]) -> Iterator[list[Cells]]:
    while some := list(islice(lines, AT_A_TIME)):
        yield some


def _within_limits(lines: Iterator[list[Any]]) -> Iterator[Cells]:
    cells = 0
    for number, line in enumerate(lines, 1):
        if number > MOST_ROWS:
            raise UnreadableFile(f"The sheet has more than {MOST_ROWS:,} rows, the maximum")
        cells += len(line)
        if cells > MOST_CELLS:
            raise UnreadableFile(
                f"The sheet has more than {MOST_CELLS:,} cells by row {number:,}. Leave out columns that are"
                " not needed, also empty ones"
            )
        yield number, line


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """Open the workbook, whatever the file name. Raise UnreadableFile."""
    with path.open("rb") as file:
        with _refusing_damage():
            _check_shared(path)
            book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
        with closing(book):
            yield book


@contextmanager
def _refusing_damage() -> Iterator[None]:
    """Convert any exception to UnreadableFile: the library raises whatever its parser raises."""
    try:
        yield
    except UnreadableFile:
        raise
    except Exception as error:
        raise UnreadableFile(_DAMAGED) from error


def _check_shared(path: Path) -> None:
    """Raise UnreadableFile if the shared strings are too large; their real size was checked at detection."""
    with zipfile.ZipFile(path) as packed:
        size = packed.NameToInfo[_SHARED].file_size if _SHARED in packed.NameToInfo else 0
    if size > MOST_SHARED_BYTES:
        raise UnreadableFile("The workbook contains too much text. Save the sheet as CSV")
