"""Reads of articles."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content.models import Article
from apps.content.queries import reads
from apps.content.record import ARTICLE_RECORD

KIND, LABEL = ARTICLE_RECORD.code, ARTICLE_RECORD.label
_ROW = ("author", "reviewer", "cover_picture", "region", "updated_by")
REPOSITORY = reads.Repository(
    Article,
    LABEL,
    row=_ROW,
    full=(*_ROW, "created_by", "submitted_by", "og_picture"),
    long=("body", "body_text", "search_text", "stores"),
)


def waiting_for(user: User, country: str) -> QuerySet[Article]:
    """Return the articles that wait for the user."""
    return reads.waiting_for(Article, user, country)
