"""The table of fields, and what lists and answers are made of."""

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
