"""The table of fields, and what lists and answers are made of."""

from apps.comments.record.table import (
    COMMENT_RECORD,
    author_name,
)

__all__ = [
    "COMMENT_RECORD",
    "author_name",
]
