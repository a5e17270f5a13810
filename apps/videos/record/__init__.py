"""Record definition of videos: fields, lists and outputs."""

from apps.videos.record.table import (
    LONGEST_TITLE,
    VIDEO_RECORD,
)

__all__ = [
    "LONGEST_TITLE",
    "VIDEO_RECORD",
]
