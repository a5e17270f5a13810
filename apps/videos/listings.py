"""What the list of videos offers: filters and sorts."""

from __future__ import annotations

from functools import reduce
from operator import or_

from django.db.models import Q

from apps.content.publishing.listings import ABOUT, NULLABLE, SORTS, STANDING, choices, keyword
from apps.core import listing, searching, waiting
from apps.videos.choices import AssetStatus, Length, Orientation, Source

_LENGTHS = {
    Length.SHORT: Q(asset__duration_s__lt=60),
    Length.MEDIUM: Q(asset__duration_s__gte=60, asset__duration_s__lt=300),
    Length.LONG: Q(asset__duration_s__gte=300),
}


def _length(values: list[str], ctx: listing.FilterContext) -> Q:
    return reduce(or_, (_LENGTHS[Length(value)] for value in values))


VIDEO_LIST = listing.ListSpec(
    filters={
        "waiting": waiting.only("videos"),
        **STANDING,
        "asset_status": listing.any_of("asset__status", AssetStatus.values),
        "source": listing.any_of("source", Source.values),
        "duration": listing.Filter(choices(*Length.values), _length),
        "orientation": listing.any_of("asset__orientation", Orientation.values),
        **ABOUT,
    },
    sorts=SORTS,
    default_sort=("updated_at", "desc"),
    keyword=keyword,
    misspelt=searching.misspelt,
    nullable_sorts=NULLABLE,
)
