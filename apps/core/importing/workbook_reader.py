"""Excel workbooks as a stream of rows, read in the sandbox: memory does not grow with the sheet.

What is held besides one row is the list of texts that a workbook's cells share. The values of formulas are those
they had when the sheet was saved; nothing is reckoned here.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import openpyxl

from apps.core.importing.unreadable import UnreadableFile

MOST_ROWS = 200_000
AT_A_TIME = 200
MOST_CELLS = MOST_ROWS * 60
"""Cells of a sheet, empty ones before a filled one among them: a row may not be long for nothing."""
MOST_SHARED_BYTES = 120 * 1024 * 1024
"""The texts that cells share, unpacked: they are all that is held."""
MOST_UNPACKED = 400 * 1024 * 1024
MOST_TIMES_UNPACKED = 200
"""How many times its size a packed file may unfold to; real sheets stay far below."""
_BLOCK = 1024 * 1024
_SHARED = "xl/sharedStrings.xml"


def check_packed(where: str) -> None:
    """Refuse what is no workbook, and what unfolds to more than can be meant. Raises UnreadableFile."""
    path = Path(where)
    try:
        with zipfile.ZipFile(path) as packed:
            names = {entry.filename for entry in packed.infolist()}
            if "xl/workbook.xml" not in names:
                raise UnreadableFile("This is a packed file without a workbook in it")
            most = min(MOST_UNPACKED, max(path.stat().st_size * MOST_TIMES_UNPACKED, 8 * _BLOCK))
            _count(packed, most)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        # What zipfile raises for damage, unknown packing, a password, an end too soon.
        raise UnreadableFile("The workbook is damaged and cannot be opened") from error


def _count(packed: zipfile.ZipFile, most: int) -> None:
    """Unfold everything without keeping it: what the file says of its own size may be untrue."""
    unpacked = 0
    for entry in packed.infolist():
        with packed.open(entry) as content:
            while block := content.read(_BLOCK):
                unpacked += len(block)
                if unpacked > most:
                    raise UnreadableFile("The workbook unfolds to far more than a table can hold")


def sheets(where: str) -> list[str]:
    """The names of the sheets that hold cells. Raises UnreadableFile."""
    path = Path(where)
    with _opened(path) as book:
        names = [sheet.title for sheet in book.worksheets]
    if not names:
        raise UnreadableFile(f"{path.name} cannot be read as xlsx: it has no sheet")
    return names


def rows(where: str, sheet: str) -> Iterator[list[tuple[int, list[Any]]]]:
    """Yield some rows at a time: (number, cells) of each up to its last filled cell, numbered as a spreadsheet does.

    Raises UnreadableFile for what cannot be read, for more than 200,000 rows, and for too many cells.
    """
    path = Path(where)
    with _opened(path) as book:
        try:
            found = book[sheet]
            # What a sheet says of its own size may be untrue.
            found.reset_dimensions()
            yield from _some_at_a_time(_within_limits(found.iter_rows(values_only=True)))
        except UnreadableFile:
            raise
        except Exception as error:
            # The library raises whatever its parser met: a broken sheet is the sender's to mend.
            raise _unreadable(path, error) from error


def _some_at_a_time(lines: Iterator[tuple[int, list[Any]]]) -> Iterator[list[tuple[int, list[Any]]]]:
    while some := list(islice(lines, AT_A_TIME)):
        yield some


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
