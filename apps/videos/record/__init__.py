"""The table of fields, and what lists and answers are made of."""

from apps.videos.record.table import (
    LONGEST_TITLE,
    VIDEO_RECORD,
)

__all__ = [
    "LONGEST_TITLE",
    "VIDEO_RECORD",
]
