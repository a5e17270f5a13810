"""The field table of sync items and the shapes built from it."""

from apps.sync.record.table import (
    ITEM_RECORD,
    KIND,
)

__all__ = [
    "ITEM_RECORD",
    "KIND",
]
