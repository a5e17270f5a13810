"""The field table of stores and the shapes built from it."""

from apps.stores.record.table import (
    HOURS,
    STORE_RECORD,
    TAG_LABELS,
)

__all__ = [
    "HOURS",
    "STORE_RECORD",
    "TAG_LABELS",
]
