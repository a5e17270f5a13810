"""The filters, sorts and keyword of the list of pictures."""

from __future__ import annotations

from functools import reduce
from operator import and_

from django.db.models import Q

from apps.core import listing
from apps.uploads import usages
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus

_MOST_WORDS = 8


def _keyword(text: str) -> Q:
    """Every word somewhere in what is said about the picture; or an exact id."""
    condition = reduce(and_, (Q(search_text__contains=word) for word in text.split()[:_MOST_WORDS]), Q())
    if text.isdigit() and int(text) < 2**62:
        condition |= Q(pk=int(text))
    return condition


PICTURE_LIST = listing.ListSpec(
    filters={
        "ids": listing.ids("pk"),
        "mine": listing.Filter(
            listing.flag(Q()).field, lambda value, ctx: Q(uploaded_by=ctx.user) if value else Q()
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
        "width_from": listing.number_from("width"),
        "size_from": listing.number_from("size"),
        "size_to": listing.number_to("size"),
        "created_from": listing.day_from("created_at"),
        "created_to": listing.day_to("created_at"),
        "licence_expires_to": listing.Filter(
            listing.day_to("licence_expires_on").field, lambda value, ctx: Q(licence_expires_on__lte=value)
        ),
    },
    sorts={"created_at": "created_at", "size": "size", "width": "width", "file_name": "file_name"},
    default_sort=("created_at", "desc"),
    keyword=_keyword,
)
