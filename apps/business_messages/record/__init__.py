"""The field table of business messages and the shapes built from it."""

from apps.business_messages.record.table import (
    MESSAGE_RECORD,
    MOST_LABELS,
)

__all__ = [
    "MESSAGE_RECORD",
    "MOST_LABELS",
]
