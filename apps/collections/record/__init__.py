"""The table of fields, and what lists and answers are made of."""

from apps.collections.record.table import (
    COLLECTION_RECORD,
    HEAVIEST,
    LONGEST_TITLE,
    MOST_ITEMS,
)

__all__ = [
    "COLLECTION_RECORD",
    "HEAVIEST",
    "LONGEST_TITLE",
    "MOST_ITEMS",
]
