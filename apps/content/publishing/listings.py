"""What lists of published records and of their versions offer: filters and sorts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from rest_framework import serializers

from apps.content.choices import Language, Robots, Sponsorship, Status
from apps.core.http.fields import Id, Text
from apps.core.queries import list_spec


def choices(*values: str) -> Any:
    """The values of a filter that are no column's."""
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=[(value, value) for value in values]),
        required=False,
        max_length=10,
    )


def _author(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return Q(author=ctx.user) | Q(co_author_ids__contains=[ctx.user.pk])


def _reviewer(values: list[str], ctx: list_spec.FilterContext) -> Q:
    meant = {"me": Q(reviewer=ctx.user), "none": Q(reviewer=None)}
    return reduce(or_, (meant[value] for value in values))


def _sponsorship(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return Q(sponsorship__in=["" if value == "unset" else value for value in values])


def keyword(folded: str) -> Q:
    """The condition for a folded keyword: every word in the text; or the id."""
    found = reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())
    if folded.isdigit() and int(folded) < 2**62:
        found |= Q(pk=int(folded))
    return found


IDS = list_spec.Filter(
    lambda: serializers.ListField(child=Id(), required=False, max_length=200),
    lambda value, ctx: Q(pk__in=value),
)


def _overlap(column: str) -> list_spec.Filter:
    return list_spec.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=50),
        lambda value, ctx: Q(**{f"{column}__overlap": value}),
    )


STANDING: Mapping[str, list_spec.Filter] = {
    "status": list_spec.any_of("status", Status.values),
    "is_live": list_spec.flag(Q(is_live=True)),
}
ABOUT: Mapping[str, list_spec.Filter] = {
    "author": list_spec.Filter(choices("me"), _author),
    "author_id": list_spec.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=50),
        lambda value, ctx: Q(author__in=value) | Q(co_author_ids__overlap=value),
    ),
    "reviewer": list_spec.Filter(choices("me", "none"), _reviewer),
    "reviewer_id": list_spec.ids("reviewer"),
    "region_id": list_spec.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=50),
        lambda value, ctx: Q(region__in=value) | Q(region__parent__in=value),
    ),
    "store_id": _overlap("store_ids"),
    "tags": _overlap("tags"),
    "cuisines": list_spec.Filter(
        lambda: serializers.ListField(child=Text(max_length=30), required=False, max_length=50),
        lambda value, ctx: Q(cuisines__overlap=value),
    ),
    "language": list_spec.any_of("language", Language.values),
    "sponsorship": list_spec.Filter(choices(*Sponsorship.values, "unset"), _sponsorship),
    "robots": list_spec.any_of("robots", Robots.values),
    "is_featured": list_spec.flag(Q(is_featured=True)),
    "publish_from": list_spec.day_from("publish_at"),
    "publish_to": list_spec.day_to("publish_at"),
    "updated_from": list_spec.day_from("updated_at"),
    "updated_to": list_spec.day_to("updated_at"),
    "ids": IDS,
}
"""The filters of every reviewed kind, behind those of its own."""
SORTS = {
    "updated_at": "updated_at",
    "publish_at": "publish_at",
    "submitted_at": "submitted_at",
    "view_30d": "view_30d",
}
NULLABLE = frozenset({"publish_at", "submitted_at"})

VERSION_LIST = list_spec.ListSpec(
    filters={"is_published": list_spec.flag(Q(is_published=True))},
    sorts={"revision_no": "revision_no"},
    default_sort=("revision_no", "desc"),
)
