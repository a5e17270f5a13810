"""Record definition of pages: fields, lists and outputs."""

from apps.pages.record.table import (
    ADDRESS,
    BLOCKS,
    LONGEST_TITLE,
    PAGE_RECORD,
)

__all__ = [
    "ADDRESS",
    "BLOCKS",
    "LONGEST_TITLE",
    "PAGE_RECORD",
]
