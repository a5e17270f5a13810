"""Excel workbooks, opened in the sandbox: a broken or a hostile one costs a process that nobody waits for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from apps.core import sandbox
from apps.core.importing.unreadable import UnreadableFile

_LONG = sandbox.Limits(seconds=900)
"""A sheet of 200,000 rows takes minutes, in which its rows are also worked on."""
sandbox.preload("apps.core.importing.workbook_reader")


def check_packed(path: Path) -> None:
    """Refuse what is no workbook, and what unfolds to more than can be meant. Raises UnreadableFile."""
    _asked("apps.core.importing.workbook_reader.check_packed", path)


def sheets(path: Path) -> list[str]:
    """Return the names of the sheets that hold cells. Raises UnreadableFile."""
    return [str(name) for name in _asked("apps.core.importing.workbook_reader.sheets", path)]


def rows(path: Path, sheet: str) -> Iterator[tuple[int, list[Any]]]:
    """Yield (number, cells) of each row of a sheet up to its last filled cell, numbered as a spreadsheet does.

    Raises UnreadableFile for what cannot be read, for more than 200,000 rows, and for too many cells.
    """
    try:
        for some in sandbox.stream(
            "apps.core.importing.workbook_reader.rows", str(path), sheet, refusal=UnreadableFile, limits=_LONG
        ):
            yield from ((number, cells) for number, cells in some)
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error


def _asked(function: str, path: Path) -> Any:
    try:
        return sandbox.call(function, str(path), refusal=UnreadableFile)
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error
