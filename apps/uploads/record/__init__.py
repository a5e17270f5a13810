"""The field table of pictures and the shapes built from it."""

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
