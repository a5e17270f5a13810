"""Counts of live videos about each store."""

from __future__ import annotations

from collections.abc import Iterable

from apps.content.services.publishing import store_counts
from apps.videos.models import Video


def recount(store_ids: Iterable[int]) -> None:
    """Set the number of live videos that reference each of the stores."""
    store_counts.recount(Video.objects.all(), "video_count", store_ids)
