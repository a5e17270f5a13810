"""The tables of comments."""

from apps.comments.models.comments import (
    LONGEST_BODY,
    Comment,
    CommentFlag,
    CommentRevision,
    CommentSettings,
    PublicAuthor,
    WordEntry,
    WordHits,
)

__all__ = [
    "LONGEST_BODY",
    "Comment",
    "CommentFlag",
    "CommentRevision",
    "CommentSettings",
    "PublicAuthor",
    "WordEntry",
    "WordHits",
]
