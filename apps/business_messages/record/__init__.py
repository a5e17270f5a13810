"""The table of fields, and what lists and answers are made of."""

from apps.business_messages.record.table import (
    MESSAGE_RECORD,
    MOST_LABELS,
)

__all__ = [
    "MESSAGE_RECORD",
    "MOST_LABELS",
]
