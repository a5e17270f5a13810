"""Recognition of columns with ids of our own records, by a lookup in the database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from apps.core.importing.row_reader import LONGEST_SAMPLE, Column
from apps.core.text.folding import fold

_LEAST = 0.5
"""Minimum share of ids that exist, and of their records that the file describes."""
_LARGEST = 2**53


def read_id(text: str) -> int | None:
    """Return the id in a text, or None."""
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < _LARGEST else None


def are_own_ids(
    column: Column, columns: Sequence[Column], load: Callable[[Collection[int]], Iterable[tuple[str, ...]]]
) -> bool:
    """Return whether the values are ids of our records. `load` returns names and addresses of these records.

    Small numbers are ids of some records by coincidence: their names or addresses must be in the file as
    well.
    """
    ids = {own_id for text in column.values if (own_id := read_id(text)) is not None}
    if not ids or len(ids) < _LEAST * len(column.values):
        return False
    records = list(load(ids))
    if len(records) < _LEAST * len(ids):
        return False
    texts = {fold(text) for one in columns if one is not column for text in one.values}
    described = sum(
        any(fold(part[:LONGEST_SAMPLE].strip()) in texts for part in record if part) for record in records
    )
    return described >= _LEAST * len(records)
