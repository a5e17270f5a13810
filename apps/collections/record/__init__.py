"""Record definition of collections: fields, lists and outputs."""

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
