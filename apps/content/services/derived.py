"""Derived columns of articles: text, length, references and search text."""

from __future__ import annotations

from apps.content.domain.blocks import measure
from apps.content.models import Article
from apps.content.services.publishing import pointers
from apps.core.text.folding import fold

LONGEST_SEARCH = 2000


def refresh(article: Article) -> None:
    """Set all derived columns from the content. Does not save."""
    article.body_text = measure.text_of(article.body)
    article.word_count = len(measure.words_of(article.body_text))
    article.read_minutes = measure.minutes_of(article.word_count)
    refresh_pointers(article)
    words = [article.title, article.subtitle, article.summary, article.byline, article.slug]
    article.search_text = " ".join(fold(word) for word in words if word)[:LONGEST_SEARCH]


def refresh_pointers(article: Article) -> None:
    """Set the stores and pictures that the latest revision references. Does not save."""
    pointers.refresh(article, article.body)
