"""The filters, sorts and keyword of the list of pictures."""

from __future__ import annotations

import datetime as dt
from functools import reduce
from operator import and_
from zoneinfo import ZoneInfo

from django.db.models import Q
from rest_framework import serializers

from apps.core import clock, listing, searching
from apps.core.fields import Text
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


def _licence_expiring(days: int, ctx: listing.FilterContext) -> Q:
    """Licences that run out within so many days of the country's today; those that have run out too."""
    today = clock.now().astimezone(ZoneInfo(ctx.timezone)).date()
    return Q(licence_expires_on__lte=today + dt.timedelta(days=days))


PICTURE_LIST = listing.ListSpec(
    filters={
        "ids": listing.ids("pk"),
        "mine": listing.Filter(
            listing.flag(Q()).field, lambda value, ctx: brought_by(ctx.user) if value else Q()
        ),
        "folder": listing.any_of("folder", Folder.values),
        "source": listing.any_of("source", PictureSource.values),
        "licence": listing.any_of("licence", Licence.values),
        "status": listing.any_of("status", (PictureStatus.ACTIVE, PictureStatus.BLOCKED)),
        "uploader": listing.ids("uploaded_by"),
        "unused": listing.Filter(
            listing.flag(Q()).field,
            lambda value, ctx: Q() if value is None else (~usages.used() if value else usages.used()),
        ),
        "no_alt": listing.flag(Q(alt={})),
        "duplicate": listing.flag(Q(has_alike=True)),
        "tags": listing.Filter(
            lambda: serializers.ListField(child=Text(max_length=40), required=False, max_length=20),
            lambda value, ctx: Q(tags__overlap=value) if value else Q(),
        ),
        "width_from": listing.number_from("width"),
        "width_to": listing.number_to("width"),
        "size_from": listing.number_from("size"),
        "size_to": listing.number_to("size"),
        "kilobytes_from": listing.Filter(
            listing.number_from("size").field, lambda value, ctx: Q(size__gte=value * 1000)
        ),
        "kilobytes_to": listing.Filter(
            listing.number_to("size").field, lambda value, ctx: Q(size__lte=value * 1000)
        ),
        "created_from": listing.day_from("created_at"),
        "created_to": listing.day_to("created_at"),
        "licence_expiring": listing.Filter(
            lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650), _licence_expiring
        ),
        "licence_expires_from": listing.Filter(
            listing.day_from("licence_expires_on").field, lambda value, ctx: Q(licence_expires_on__gte=value)
        ),
        "licence_expires_to": listing.Filter(
            listing.day_to("licence_expires_on").field, lambda value, ctx: Q(licence_expires_on__lte=value)
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
    misspelt=searching.misspelt,
)
