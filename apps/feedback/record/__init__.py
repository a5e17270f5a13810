"""The table of fields, and what lists and answers are made of."""

from apps.feedback.record.table import (
    FEEDBACK_RECORD,
)

__all__ = [
    "FEEDBACK_RECORD",
]
