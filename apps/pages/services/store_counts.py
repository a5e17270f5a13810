"""Counts of live pages that reference each store by hand."""

from __future__ import annotations

from collections.abc import Iterable

from apps.content.services.publishing import store_counts
from apps.pages.models import Page


def recount(store_ids: Iterable[int]) -> None:
    """Set the number of live pages that reference each of the stores."""
    store_counts.recount(Page.objects.all(), "page_count", store_ids)
