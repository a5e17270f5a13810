"""Record definition of comments: fields, lists and outputs."""

from apps.comments.record.table import (
    COMMENT_RECORD,
    author_name,
)

__all__ = [
    "COMMENT_RECORD",
    "author_name",
]
