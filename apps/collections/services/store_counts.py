"""Counts of live collections that contain each store."""

from __future__ import annotations

from collections.abc import Iterable

from apps.collections.models import Collection
from apps.content.services.publishing import store_counts


def counted(collection: Collection) -> list[int]:
    """Return the stores in the public revision, chosen by hand or found by its rule."""
    return [*collection.live_store_ids, *collection.live_found_store_ids]


def recount(store_ids: Iterable[int]) -> None:
    """Set the number of live collections that contain each of the stores."""
    lists = ("live_store_ids", "live_found_store_ids")
    store_counts.recount(Collection.objects.all(), "collection_count", store_ids, named_in=lists)
