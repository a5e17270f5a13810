"""Counts of live articles about each store."""

from __future__ import annotations

from collections.abc import Iterable

from apps.content.models import Article
from apps.content.services.publishing import store_counts


def recount(store_ids: Iterable[int]) -> None:
    """Set the number of live articles that reference each of the stores."""
    store_counts.recount(Article.objects.all(), "article_count", store_ids)
