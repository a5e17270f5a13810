"""Columns that hold the ids of our own stores, told from those of other sources by the database."""

from __future__ import annotations

from collections.abc import Sequence

from apps.core.importing.row_reader import Column
from apps.core.text.folding import fold
from apps.stores.models import Store

_LEAST = 0.5
"""At least so large a share of the ids is ours, and of these stores so many are described in the file."""
_LARGEST = 2**53
_SAMPLE = 80
"""Values of columns are cut off after so many characters."""


def are_own_ids(country: str, column: Column, columns: Sequence[Column]) -> bool:
    """Return whether the values are ids of our stores; one statement.

    The first numbers of any list are ids of some stores: their names or addresses must be in the file as well.
    """
    ids = {int(text) for text in column.values if text.isascii() and text.isdigit() and int(text) < _LARGEST}
    if not ids or len(ids) < _LEAST * len(column.values):
        return False
    stores = Store.objects.filter(pk__in=ids, country=country)
    found = list(stores.values_list("name", "address_line1", "address_text"))
    if len(found) < _LEAST * len(ids):
        return False
    texts = {fold(text) for one in columns if one is not column for text in one.values}
    named = sum(any(fold(part[:_SAMPLE].strip()) in texts for part in store if part) for store in found)
    return named >= _LEAST * len(found)
