"""The table of fields, and what lists and answers are made of."""

from apps.sync.record.table import (
    ITEM_RECORD,
    KIND,
)

__all__ = [
    "ITEM_RECORD",
    "KIND",
]
