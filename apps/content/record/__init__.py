"""The table of fields, and what lists and answers are made of."""

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
