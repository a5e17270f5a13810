"""What the list of videos offers: filters and sorts."""

from __future__ import annotations

from functools import reduce
from operator import or_

from django.db.models import Q

from apps.content.publishing.listings import ABOUT, NULLABLE, SORTS, STANDING, choices, keyword
from apps.core.inbox import waiting_counts
from apps.core.queries import list_spec
from apps.core.text import fuzzy_search
from apps.videos.choices import AssetStatus, Length, Orientation, Source

_LENGTHS = {
    Length.SHORT: Q(asset__duration_s__lt=60),
    Length.MEDIUM: Q(asset__duration_s__gte=60, asset__duration_s__lt=300),
    Length.LONG: Q(asset__duration_s__gte=300),
}


def _length(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return reduce(or_, (_LENGTHS[Length(value)] for value in values))


VIDEO_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("videos"),
        **STANDING,
        "asset_status": list_spec.any_of("asset__status", AssetStatus.values),
        "source": list_spec.any_of("source", Source.values),
        "duration": list_spec.Filter(choices(*Length.values), _length),
        "orientation": list_spec.any_of("asset__orientation", Orientation.values),
        **ABOUT,
    },
    sorts=SORTS,
    default_sort=("updated_at", "desc"),
    keyword=keyword,
    misspelt=fuzzy_search.misspelt,
    nullable_sorts=NULLABLE,
)
