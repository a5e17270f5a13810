"""Articles as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.accounts.models import User
from apps.content.blocks import rendering
from apps.content.models import Article
from apps.content.publishing import answers

_OWN = ("subtitle", "summary", "body", "body_text", "read_minutes")


def rows(articles: Sequence[Article], user: User) -> list[dict[str, Any]]:
    """Rows of the list."""
    return [row(article, user) for article in articles]


def row(article: Article, user: User) -> dict[str, Any]:
    """One row."""
    return {
        **answers.row(article, user),
        "article_id": article.pk,
        "category": article.category,
        "word_count": article.word_count,
    }


def detail(article: Article, user: User) -> dict[str, Any]:
    """One article in full."""
    return {
        **row(article, user),
        **answers.detail(article, user),
        **{name: getattr(article, name) for name in _OWN},
        "body_html": str(rendering.html_of(article.body, rendering.gather(article.country, article.body))),
    }
