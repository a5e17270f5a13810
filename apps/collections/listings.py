"""What the list of collections offers: filters and sorts."""

from __future__ import annotations

from django.db.models import Q
from rest_framework import serializers

from apps.collections import targets
from apps.collections.choices import Mode, Theme
from apps.collections.models import CollectionItem
from apps.content.publishing.direct import STATUSES
from apps.content.publishing.listings import VERSION_LIST, keyword
from apps.core import listing, searching
from apps.core.fields import Id

__all__ = ["COLLECTION_LIST", "VERSION_LIST"]


def _ids_where(where: str, *, most: int = 50) -> listing.Filter:
    return listing.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=most),
        lambda value, ctx: Q(**{where: value}),
    )


def _kinds(value: list[str], ctx: listing.FilterContext) -> Q:
    return Q(pk__in=CollectionItem.objects.filter(kind__in=value).values("collection"))


COLLECTION_LIST = listing.ListSpec(
    filters={
        "status": listing.any_of("status", STATUSES),
        "is_live": listing.flag(Q(is_live=True)),
        "theme": listing.any_of("theme", Theme.values),
        "mode": listing.any_of("mode", Mode.values),
        "region_id": listing.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=50),
            lambda value, ctx: Q(region__in=value) | Q(region__parent__in=value),
        ),
        "curator_id": listing.ids("curator"),
        "has_broken": listing.flag(Q(broken_count__gt=0)),
        "kind": listing.Filter(
            lambda: serializers.ListField(
                child=serializers.ChoiceField(
                    choices=[(one["value"], one["value"]) for one in targets.choices()]
                ),
                required=False,
                max_length=10,
            ),
            _kinds,
        ),
        "tags": _ids_where("tags__overlap"),
        "publish_from": listing.day_from("publish_at"),
        "publish_to": listing.day_to("publish_at"),
        "updated_from": listing.day_from("updated_at"),
        "updated_to": listing.day_to("updated_at"),
        "ids": _ids_where("pk__in", most=200),
    },
    sorts={
        "updated_at": "updated_at",
        "publish_at": "publish_at",
        "title": "title",
        "sort_weight": "sort_weight",
        "view_30d": "view_30d",
    },
    default_sort=("updated_at", "desc"),
    keyword=keyword,
    misspelt=searching.misspelt,
    nullable_sorts=frozenset({"publish_at"}),
)
