"""The table of fields, and what lists and answers are made of."""

from apps.uploads.record.table import (
    LONGEST_TAG,
    MOST_TAGS,
    PICTURE_RECORD,
)

__all__ = [
    "LONGEST_TAG",
    "MOST_TAGS",
    "PICTURE_RECORD",
]
