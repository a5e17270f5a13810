"""Record definition of articles: fields, lists and outputs."""

from apps.content.record.table import (
    ARTICLE_RECORD,
    BODY,
    LONGEST_TITLE,
)

__all__ = [
    "ARTICLE_RECORD",
    "BODY",
    "LONGEST_TITLE",
]
