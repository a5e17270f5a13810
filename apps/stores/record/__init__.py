"""The table of fields, and what lists and answers are made of."""

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
