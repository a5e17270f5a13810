"""How lists of pages and of redirects are filtered and sorted."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Any

from django.db.models import Q
from rest_framework import serializers

from apps.content.choices import Language, Robots
from apps.content.publishing.direct import STATUSES
from apps.content.publishing.listings import IDS, VERSION_LIST, keyword
from apps.core import listing, searching, waiting
from apps.core.fields import Id, Text
from apps.pages.choices import Code, Issue, LeadsTo, PageType

__all__ = ["PAGE_LIST", "REDIRECT_LIST", "VERSION_LIST"]


def _ids(where: Any) -> listing.Filter:
    return listing.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=50),
        lambda value, ctx: where(value),
    )


PAGE_LIST = listing.ListSpec(
    filters={
        "waiting": waiting.only("pages"),
        "status": listing.any_of("status", STATUSES),
        "is_live": listing.flag(Q(is_live=True)),
        "page_type": listing.any_of("page_type", PageType.values),
        "region_id": _ids(lambda value: Q(region__in=value) | Q(region__parent__in=value)),
        "cuisine_code": listing.Filter(
            lambda: serializers.ListField(child=Text(max_length=30), required=False, max_length=50),
            lambda value, ctx: Q(cuisine_code__in=value),
        ),
        "language": listing.any_of("language", Language.values),
        "robots": listing.any_of("robots", Robots.values),
        "has_issue": listing.Filter(
            lambda: serializers.ListField(
                child=serializers.ChoiceField(choices=Issue.choices), required=False, max_length=3
            ),
            lambda value, ctx: Q(issue_codes__overlap=value),
        ),
        "has_error": listing.flag(~Q(publish_error="")),
        "in_menu": listing.flag(Q(in_menu=True)),
        "tags": _ids(lambda value: Q(tags__overlap=value)),
        "store_id": _ids(lambda value: Q(store_ids__overlap=value)),
        "updated_by": listing.ids("updated_by"),
        "publish_from": listing.day_from("publish_at"),
        "publish_to": listing.day_to("publish_at"),
        "updated_from": listing.day_from("updated_at"),
        "updated_to": listing.day_to("updated_at"),
        "ids": IDS,
    },
    sorts={
        "updated_at": "updated_at",
        "publish_at": "publish_at",
        "title": "title",
        "view_30d": "view_30d",
    },
    default_sort=("updated_at", "desc"),
    keyword=keyword,
    misspelt=searching.misspelt,
    nullable_sorts=frozenset({"publish_at"}),
)


def _words(folded: str) -> Q:
    return reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())


REDIRECT_LIST = listing.ListSpec(
    filters={
        "page_id": _ids(lambda value: Q(page__in=value) | Q(to_type=LeadsTo.PAGE, to_id__in=value)),
        "is_auto": listing.flag(Q(is_auto=True)),
        "code": listing.Filter(
            lambda: serializers.ListField(
                child=serializers.ChoiceField(choices=Code.choices), required=False, max_length=3
            ),
            lambda value, ctx: Q(code__in=value),
        ),
        "to_type": listing.any_of("to_type", LeadsTo.values),
        "ids": IDS,
    },
    sorts={"updated_at": "updated_at", "hits": "hits", "from_path": "from_path"},
    default_sort=("updated_at", "desc"),
    keyword=_words,
)
