"""The filters, sorts and keyword of the list of pictures."""

from __future__ import annotations

import datetime as dt
from functools import reduce
from operator import and_
from zoneinfo import ZoneInfo

from django.db.models import Q
from rest_framework import serializers

from apps.core.database import clock
from apps.core.http.fields import Text
from apps.core.queries import list_spec
from apps.core.text import fuzzy_search
from apps.uploads import usages
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus
from apps.uploads.querysets import brought_by

_MOST_WORDS = 8


def _keyword(text: str) -> Q:
    """Every word somewhere in what is said about the picture; or an exact id."""
    condition = reduce(and_, (Q(search_text__contains=word) for word in text.split()[:_MOST_WORDS]), Q())
    if text.isdigit() and int(text) < 2**62:
        condition |= Q(pk=int(text))
    return condition


def _licence_expiring(days: int, ctx: list_spec.FilterContext) -> Q:
    """Licences that run out within so many days of the country's today; those that have run out too."""
    today = clock.now().astimezone(ZoneInfo(ctx.timezone)).date()
    return Q(licence_expires_on__lte=today + dt.timedelta(days=days))


PICTURE_LIST = list_spec.ListSpec(
    filters={
        "ids": list_spec.ids("pk"),
        "mine": list_spec.Filter(
            list_spec.flag(Q()).field, lambda value, ctx: brought_by(ctx.user) if value else Q()
        ),
        "folder": list_spec.any_of("folder", Folder.values),
        "source": list_spec.any_of("source", PictureSource.values),
        "licence": list_spec.any_of("licence", Licence.values),
        "status": list_spec.any_of("status", (PictureStatus.ACTIVE, PictureStatus.BLOCKED)),
        "uploader": list_spec.ids("uploaded_by"),
        "unused": list_spec.Filter(
            list_spec.flag(Q()).field,
            lambda value, ctx: Q() if value is None else (~usages.used() if value else usages.used()),
        ),
        "no_alt": list_spec.flag(Q(alt={})),
        "duplicate": list_spec.flag(Q(has_alike=True)),
        "tags": list_spec.Filter(
            lambda: serializers.ListField(child=Text(max_length=40), required=False, max_length=20),
            lambda value, ctx: Q(tags__overlap=value) if value else Q(),
        ),
        "width_from": list_spec.number_from("width"),
        "width_to": list_spec.number_to("width"),
        "size_from": list_spec.number_from("size"),
        "size_to": list_spec.number_to("size"),
        "kilobytes_from": list_spec.Filter(
            list_spec.number_from("size").field, lambda value, ctx: Q(size__gte=value * 1000)
        ),
        "kilobytes_to": list_spec.Filter(
            list_spec.number_to("size").field, lambda value, ctx: Q(size__lte=value * 1000)
        ),
        "created_from": list_spec.day_from("created_at"),
        "created_to": list_spec.day_to("created_at"),
        "licence_expiring": list_spec.Filter(
            lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650), _licence_expiring
        ),
        "licence_expires_from": list_spec.Filter(
            list_spec.day_from("licence_expires_on").field,
            lambda value, ctx: Q(licence_expires_on__gte=value),
        ),
        "licence_expires_to": list_spec.Filter(
            list_spec.day_to("licence_expires_on").field, lambda value, ctx: Q(licence_expires_on__lte=value)
        ),
    },
    sorts={
        "created_at": "created_at",
        "size": "size",
        "width": "width",
        "file_name": "file_name",
        "licence_expires_on": "licence_expires_on",
    },
    nullable_sorts=frozenset({"licence_expires_on"}),
    default_sort=("created_at", "desc"),
    keyword=_keyword,
    misspelt=fuzzy_search.misspelt,
)
