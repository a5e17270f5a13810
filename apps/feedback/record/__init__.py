"""The field table of error reports and the shapes built from it."""

from apps.feedback.record.table import (
    FEEDBACK_RECORD,
)

__all__ = [
    "FEEDBACK_RECORD",
]
