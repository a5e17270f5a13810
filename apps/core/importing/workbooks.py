"""Excel workbooks as a stream of rows: memory does not grow with the sheet.

What is held besides one row is the list of texts that a workbook's cells share. The values of formulas are those
they had when the sheet was saved; nothing is reckoned here.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import openpyxl

from apps.core.importing.file_type import UnreadableFile

MOST_ROWS = 200_000
MOST_CELLS = MOST_ROWS * 60
"""Cells of a sheet, empty ones before a filled one among them: a row may not be long for nothing."""
MOST_SHARED_BYTES = 120 * 1024 * 1024
"""The texts that cells share, unpacked: they are all that is held."""
_SHARED = "xl/sharedStrings.xml"


def sheets(path: Path) -> list[str]:
    """The names of the sheets that hold cells. Raises UnreadableFile."""
    with _opened(path) as book:
        names = [sheet.title for sheet in book.worksheets]
    if not names:
        raise UnreadableFile(f"{path.name} cannot be read as xlsx: it has no sheet")
    return names


def rows(path: Path, sheet: str) -> Iterator[tuple[int, list[Any]]]:
    """Yield (number, cells) of each row of a sheet up to its last filled cell, numbered as a spreadsheet does.

    Raises UnreadableFile for what cannot be read, for more than 200,000 rows, and for too many cells.
    """
    with _opened(path) as book:
        try:
            found = book[sheet]
            # What a sheet says of its own size may be untrue.
            found.reset_dimensions()
            yield from _within_limits(found.iter_rows(values_only=True))
        except UnreadableFile:
            raise
        except Exception as error:
            # The library raises whatever its parser met: a broken sheet is the sender's to mend.
            raise _unreadable(path, error) from error


def _within_limits(lines: Iterator[tuple[Any, ...]]) -> Iterator[tuple[int, list[Any]]]:
    cells = 0
    for number, line in enumerate(lines, 1):
        if number > MOST_ROWS:
            raise UnreadableFile(f"The sheet has more than {MOST_ROWS:,} rows, which is what can be read")
        cells += len(line)
        if cells > MOST_CELLS:
            raise UnreadableFile(
                f"The sheet has more than {MOST_CELLS:,} cells by row {number:,}. Leave out columns that are"
                " not needed, also empty ones"
            )
        yield number, list(line)


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """The workbook, whatever its file is called. Raises UnreadableFile."""
    with path.open("rb") as file:
        try:
            _check_shared(path)
            book = openpyxl.load_workbook(file, read_only=True, data_only=True, keep_links=False)
        except UnreadableFile:
            raise
        except Exception as error:
            raise _unreadable(path, error) from error
        with closing(book):
            yield book


def _check_shared(path: Path) -> None:
    """Refuse more shared texts than are held. Raises UnreadableFile; detecting has unfolded the whole file before."""
    with zipfile.ZipFile(path) as packed:
        size = packed.NameToInfo[_SHARED].file_size if _SHARED in packed.NameToInfo else 0
    if size > MOST_SHARED_BYTES:
        raise UnreadableFile("The workbook holds more text than can be read. Save the sheet as CSV")


def _unreadable(path: Path, error: Exception) -> UnreadableFile:
    return UnreadableFile(f"{path.name} cannot be read as xlsx: {error}")
