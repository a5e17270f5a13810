"""Workbooks as a stream: content, size limits, memory use."""

from __future__ import annotations

import datetime as dt
import gc
import tracemalloc
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter

from apps.core.importing import row_reader, workbook_reader
from apps.core.importing.unreadable import UnreadableFile

pytestmark = pytest.mark.slow


def saved(path: Path, rows: Iterable[Sequence[Any]]) -> Path:
    """Write a workbook like a program that keeps one row in memory at a time."""
    book = xlsxwriter.Workbook(str(path), {"constant_memory": True, "default_date_format": "yyyy-mm-dd"})
    sheet = book.add_worksheet()
    for number, row in enumerate(rows):
        sheet.write_row(number, 0, row)
    book.close()
    return path


def far_corner(path: Path, *, head: bool) -> Path:
    """Write a sheet whose only cell is the last possible one, with a header row if `head` is set."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    if head:
        sheet.append(["name", "city"])
        sheet.append(["Kopi", "Bogor"])
    sheet["XFD1048576"] = "x"
    book.save(path)
    return path


def read_here(path: Path) -> list[tuple[int, list[Any]]]:
    """Return the rows of the first sheet, read in this process."""
    sheet, _ = workbook_reader.sheets(str(path))[0]
    return [row for some in workbook_reader.rows(str(path), sheet) for row in some]


def peak_of(path: Path) -> int:
    """Return Python's peak memory in bytes while reading the rows, in the reading process."""
    sheet, _ = workbook_reader.sheets(str(path))[0]
    # In a large test process, cyclic garbage would hardly be collected.
    gc.collect()
    gc.freeze()
    tracemalloc.start()
    try:
        for _ in workbook_reader.rows(str(path), sheet):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.unfreeze()


def test_cells_are_what_a_person_reads_in_them(tmp_path: Path) -> None:
    path = tmp_path / "x.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Toko"
    sheet.append(["name", "count", "share", "open", "since", "at", "sum", None])
    sheet.append(["Kopi", 3, 0.5, True, dt.date(2026, 5, 1), dt.time(8, 30), "=1+1", None])
    sheet["A5"] = "Teh"
    book.create_sheet("Lain")
    book.save(path)
    facts = row_reader.inspect(path)
    assert (facts.sheets, facts.sheet) == (["Toko", "Lain"], "Toko")
    items = [
        (number, {key: row_reader.as_text(value) for key, value in row.items()})
        for number, row in row_reader.rows(path, facts)
    ]
    assert [number for number, _ in items] == [2, 5]
    assert items[0][1] == {
        "name": "Kopi",
        "count": "3",
        "share": "0.5",
        "open": "yes",
        "since": "2026-05-01",
        "at": "08:30",
        # A program that never calculates stores no values of formulas.
        "sum": "",
    }
    assert items[1][1] == {"name": "Teh"}


def test_a_formula_is_the_value_that_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "x.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, ["name", "sum"])
    sheet.write_formula(1, 1, "=1+1", None, 2)
    book.close()
    assert [row for _, row in row_reader.read_rows(path, "xlsx")] == [{"name": None, "sum": 2}]


@pytest.mark.parametrize("head", [True, False])
def test_far_corner_cell_is_rejected_without_allocation(tmp_path: Path, head: bool) -> None:
    path = far_corner(tmp_path / "x.xlsx", head=head)
    tracemalloc.start()
    with pytest.raises(UnreadableFile, match="more than 200,000 rows"):
        row_reader.inspect(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_more_rows_than_can_be_read_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook_reader, "MOST_ROWS", 3)
    path = saved(tmp_path / "x.xlsx", [["name"], ["a"], ["b"]])
    assert read_here(path) == [(1, ["name"]), (2, ["a"]), (3, ["b"])]
    path = saved(tmp_path / "y.xlsx", [["name"], ["a"], ["b"], ["c"]])
    with pytest.raises(UnreadableFile, match="more than 3 rows"):
        read_here(path)


def test_more_cells_than_can_be_read_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook_reader, "MOST_CELLS", 20)
    path = saved(tmp_path / "x.xlsx", [["name"], ["a"], [*[None] * 30, "far"]])
    with pytest.raises(UnreadableFile, match="more than 20 cells by row 3"):
        read_here(path)


def test_too_many_shared_texts_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook_reader, "MOST_SHARED_BYTES", 100)
    path = tmp_path / "x.xlsx"
    book = xlsxwriter.Workbook(str(path))
    book.add_worksheet().write_row(0, 0, ["name", "city", "phone"])
    book.close()
    with pytest.raises(UnreadableFile, match="Save the sheet as CSV"):
        read_here(path)


def test_a_sheet_that_is_broken_inside_is_refused_with_a_sentence(tmp_path: Path) -> None:
    whole, broken = far_corner(tmp_path / "x.xlsx", head=True), tmp_path / "y.xlsx"
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(broken, "w") as target:
        for entry in source.infolist():
            content = source.read(entry)
            target.writestr(entry, content[:-60] if "sheet1" in entry.filename else content)
    with pytest.raises(UnreadableFile, match="Open it in a spreadsheet program"):
        row_reader.inspect(broken)


def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    def of(count: int) -> Path:
        rows = ([f"Kedai {number}", number, number / 7, True] for number in range(count))
        return saved(tmp_path / f"{count}.xlsx", [["name", "no", "share", "open"], *rows])

    some, many = peak_of(of(500)), peak_of(of(6_000))
    # The parser leaves an empty element for each row. A full row has several hundred bytes.
    assert (many - some) / 5_500 < 100
