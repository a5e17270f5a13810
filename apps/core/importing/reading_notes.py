"""Notes of a check about how the file was read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from apps.core.choices import ImportHiddenRows
from apps.core.importing.area import Field
from apps.core.importing.date_order import date_order_of, has_date_conflict
from apps.core.importing.row_reader import FileFacts
from apps.core.importing.setup import Setup

_ORDERS = {"dmy": "day, month, year", "mdy": "month, day, year", "ymd": "year, month, day"}


def reading_notes(facts: FileFacts, setup: Setup, fields: Sequence[Field]) -> list[str]:
    """Return notes about hidden rows and dates."""
    return [*_hidden_notes(facts, setup), *_date_notes(facts, setup, fields)]


def _hidden_notes(facts: FileFacts, setup: Setup) -> Iterator[str]:
    if not facts.hidden_rows or setup.hidden_rows != ImportHiddenRows.ASK:
        return
    is_one = facts.hidden_rows == 1
    rows = "1 row is" if is_one else f"{facts.hidden_rows:,} rows are"
    yield (
        f"{rows} hidden in the sheet, by a filter or by hand, and will be imported too."
        f" Choose whether to include {'it' if is_one else 'them'}"
    )


def _date_notes(facts: FileFacts, setup: Setup, fields: Sequence[Field]) -> Iterator[str]:
    """Yield a note for each date column with another order than the chosen one, or with several."""
    dates = {one.id for one in fields if one.kind == "date"}
    mapped = {name for source in setup.mapped if source.field in dates for name in source.columns}
    chosen = _ORDERS[setup.date_order]
    for column in facts.columns:
        if column.name not in mapped:
            continue
        order = date_order_of(column.values)
        if has_date_conflict(column.values):
            yield (
                f"The dates in “{column.name}” are written in different orders. Dates that could be read in"
                f" two ways are read as {chosen}. Check them in the file"
            )
        elif order is not None and order != setup.date_order and order != "ymd":
            yield (
                f"The dates in “{column.name}” are written as {_ORDERS[order]}, but are read as {chosen}."
                " Change how dates are written"
            )
