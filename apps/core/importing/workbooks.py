"""Sandboxed reading of Excel workbooks: a broken or malicious file only ends a separate process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from apps.core import sandbox
from apps.core.importing.sheet_layout import MergedRange, SheetLayout
from apps.core.importing.unreadable import UnreadableFile

_SHORT = sandbox.Limits()
_LONG = sandbox.Limits(seconds=900)
"""A sheet of 200,000 rows takes minutes, which includes the work on its rows."""
sandbox.preload("apps.core.importing.workbook_reader")


def check_packed(path: Path) -> None:
    """Reject files that are not a workbook or that unpack to too much. Raise UnreadableFile."""
    _call("apps.core.importing.workbook_reader.check_packed", path)


def sheets(path: Path) -> list[tuple[str, bool]]:
    """Return the worksheets as (name, is hidden). Raise UnreadableFile."""
    sheet_list = _call("apps.core.importing.workbook_reader.sheets", path)
    return [(str(name), bool(is_hidden)) for name, is_hidden in sheet_list]


def layout(path: Path, sheet: str) -> SheetLayout:
    """Return the hidden rows and merged cells of a sheet. Raise UnreadableFile."""
    result = _call("apps.core.importing.workbook_reader.layout", path, sheet, limits=_LONG)
    return SheetLayout(
        [(first, last) for first, last in result["hidden"]], [MergedRange(**one) for one in result["merged"]]
    )


def rows(
    path: Path, sheet: str, header_last: int = -1, skips_hidden: bool = False
) -> Iterator[tuple[int, list[Any]]]:
    """Yield (number, cells up to the last filled one) of each row, numbered as in a spreadsheet.

    Merged cells are filled if `header_last`, the last header row, is given. Raises UnreadableFile for
    damaged files, more than 200,000 rows, and too many cells.
    """
    try:
        for some in sandbox.stream(
            "apps.core.importing.workbook_reader.rows",
            str(path),
            sheet,
            header_last,
            skips_hidden,
            refusal=UnreadableFile,
            limits=_LONG,
        ):
            yield from ((number, cells) for number, cells in some)
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error


def _call(function: str, path: Path, *arguments: str, limits: sandbox.Limits = _SHORT) -> Any:
    try:
        return sandbox.call(function, str(path), *arguments, refusal=UnreadableFile, limits=limits)
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error
