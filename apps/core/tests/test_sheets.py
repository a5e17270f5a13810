"""Sheets: content of cells, forbidden content, and constant memory for any number of rows."""

from __future__ import annotations

import datetime as dt
import tracemalloc
from decimal import Decimal
from typing import Any

import openpyxl
import pytest

from apps.core.files import sheets


def read(*rows: list[Any], zone: str = "UTC") -> list[tuple[Any, ...]]:
    heads = [(f"H{index}", 10) for index in range(len(rows[0]))]
    with sheets.table("Sheet", heads, rows, zone=zone) as handle:
        return list(openpyxl.load_workbook(handle).active.iter_rows(values_only=True))


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋"])
def test_formulas_are_written_as_text(first: str) -> None:
    text = f"{first}HYPERLINK(1)"
    (_, (cell,)) = read([text])
    assert cell.startswith("'")
    assert sheets.harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["-6.8700", "-6,87", "+62 812 3456", "+628123456", "-1"])
def test_a_signed_number_and_a_phone_stay_as_they_are(text: str) -> None:
    assert sheets.harmless(text) == text


@pytest.mark.parametrize("text", ["-1+2", "+A1", "-6.87*2", "+62 (21) 5", "-", "- 1", "+1|cmd", "-1\n=2"])
def test_formula_like_values_starting_with_a_number_are_marked(text: str) -> None:
    assert sheets.harmless(text) == f"'{text}"


def test_a_formula_in_a_column_heading_is_neutralised() -> None:
    with sheets.table("[x]:*?/\\'y", [("=1+1", 10)], []) as handle:
        book = openpyxl.load_workbook(handle)
    assert book.active["A1"].value == "'=1+1"


def test_values_keep_their_kind() -> None:
    moment = dt.datetime(2026, 3, 1, 20, 30, tzinfo=dt.UTC)
    (_, cells) = read(
        [-5, Decimal("-6.243"), True, False, None, "", ["a", "b"], dt.date(2026, 3, 1), moment, "Işık 🍜"],
        zone="Asia/Jakarta",
    )
    assert cells == (
        -5,
        -6.243,
        "Yes",
        "No",
        None,
        None,
        "a, b",
        dt.datetime(2026, 3, 1),  # noqa: DTZ001 (sheets have no time zones)
        dt.datetime(2026, 3, 2, 3, 30),  # noqa: DTZ001 (sheets have no time zones)
        "Işık 🍜",
    )


def test_unsupported_values_are_text_or_omitted() -> None:
    (_, cells) = read([2**60, dt.date(1789, 7, 14), "a\x00b\x1fc", "x" * 40_000, "https://example.com"])
    assert cells[:3] == (str(2**60), "1789-07-14", "abc")
    assert len(cells[3]) == 32_767
    assert cells[4] == "https://example.com"


def test_all_programs_number_days_equally() -> None:
    days = [dt.date(1900, 2, 28), dt.date(1900, 3, 1), dt.date(2026, 12, 31)]
    (_, cells) = read([*days, dt.datetime(1900, 2, 27, 20, 30, tzinfo=dt.UTC)])
    (early, first, last, moment) = cells
    assert (early, moment) == ("1900-02-28", "1900-02-27 20:30:00")
    assert [day.date() for day in (first, last)] == days[1:]


def test_an_error_on_the_way_is_passed_on() -> None:
    def rows() -> Any:
        yield ["one"]
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        sheets.table("Sheet", [("H", 10)], rows())


def test_memory_does_not_grow_with_the_rows() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        rows = ([number, f"Store {number}", None, 1.5] for number in range(count))
        sheets.table("Sheet", [(f"H{index}", 10) for index in range(4)], rows).close()
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    assert peak(8000) < peak(1000) * 1.5
