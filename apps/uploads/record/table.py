"""The field table of pictures: fields, filters, sorts and export columns."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Annotated
from zoneinfo import ZoneInfo

from django.db.models import Q
from rest_framework import serializers

from apps.core.db import clock
from apps.core.http.outputs import Meta
from apps.core.http.serializers import UserRef
from apps.core.lists import common_filters, list_filters
from apps.core.records import fields as f
from apps.core.records import standard
from apps.core.records.record import Record
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus
from apps.uploads.models import Picture, usages
from apps.uploads.models.querysets import uploaded_by
from apps.uploads.permissions import LIBRARIANS
from apps.uploads.record import shapes

MOST_TAGS, LONGEST_TAG = 20, 40
SHOWN_STATUSES = (PictureStatus.ACTIVE, PictureStatus.BLOCKED)
"""Statuses that can be filtered; deleted pictures are never listed."""


# -- filters ------------------------------------------------------------------------------------------
def _licence_ends_within(days: int, ctx: list_filters.FilterContext) -> Q:
    """Return the condition for licenses that expire within `days` of the country's today or have expired."""
    today = clock.now().astimezone(ZoneInfo(ctx.timezone)).date()
    return Q(licence_expires_on__lte=today + dt.timedelta(days=days))


def _day(lookup: str) -> list_filters.Filter:
    """Return a filter by date; `lookup` is the column with its lookup."""
    return list_filters.Filter(
        lambda: serializers.DateField(required=False), lambda value, ctx: Q(**{lookup: value})
    )


def _kilobytes(lookup: str) -> list_filters.Filter:
    return list_filters.Filter(
        list_filters.number_from("size").field, lambda value, ctx: Q(**{lookup: value * 1000})
    )


LICENCE_FILTERS = {
    "licence_expiring": f.ListFilter(
        "License expires within (days)",
        list_filters.Filter(
            lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650),
            _licence_ends_within,
        ),
    ),
    "licence_expires_from": f.ListFilter("License expires from", _day("licence_expires_on__gte")),
    "licence_expires_to": f.ListFilter("License expires to", _day("licence_expires_on__lte")),
}
SIZE_FILTERS = {
    "size_from": f.ListFilter("", list_filters.number_from("size")),
    "size_to": f.ListFilter("", list_filters.number_to("size")),
    "kilobytes_from": f.ListFilter("Size from (kB)", _kilobytes("size__gte")),
    "kilobytes_to": f.ListFilter("Size to (kB)", _kilobytes("size__lte")),
}


def _unused(value: bool | None, ctx: list_filters.FilterContext) -> Q:
    if value is None:
        return Q()
    return ~usages.used() if value else usages.used()


def _mine(value: bool | None, ctx: list_filters.FilterContext) -> Q:
    return uploaded_by(ctx.user) if value else Q()


# -- fields -------------------------------------------------------------------------------------------
def _in_english(picture: Picture) -> str:
    return str(picture.alt.get("en") or "")


def _in_words(picture: Picture) -> str:
    """Return the alt text in the local language, or else in English."""
    return str(picture.alt.get("local") or "") or _in_english(picture)


def _variants(picture: Picture) -> list[shapes.Variant]:
    return [
        shapes.Variant(
            name=variant["name"],
            width=variant["width"],
            height=variant["height"],
            format=variant["format"],
            url=picture.variant_url(variant["name"], variant["format"]),
            size=variant["size"],
        )
        for variant in picture.variants
    ]


def _times_used(picture: Picture) -> int | str:
    """Return the number of uses as a cell of the export."""
    return (
        picture.usage_count
        if picture.usage_count <= usages.MOST_COUNTED
        else f"more than {usages.MOST_COUNTED:,}"
    )


def _fingerprint(picture: Picture) -> str | None:
    """Return the hash in hexadecimal, because JavaScript numbers cannot hold 64 bits."""
    return None if picture.phash is None else f"{picture.phash % (1 << 64):016x}"


FIELDS = (
    standard.ID,
    standard.COUNTRY,
    f.shown("url", "", str, row=True, plain=lambda picture: picture.medium_url),
    f.shown("thumb_url", "", str, row=True, plain=lambda picture: picture.thumb_url),
    f.shown(
        "file_name", "File", str, f.ValueType.TEXT, row=True, history=True, column=f.Column("name", 36),
        sort=f.Sort("file_name", alphabetical=True),
    ),
    f.choice(
        "folder", "Folder", Folder, of="picture_folder", row=True, column=f.Column("folder", 12), filtered=True
    ),
    f.state(
        "status", "Status", PictureStatus, of="picture_status", row=True, history=True, undo=True,
        column=f.Column("status", 12),
        filters={
            "status": f.ListFilter("Status", list_filters.any_of("status", SHOWN_STATUSES), of="picture_status")
        },
    ),
    f.structure(
        "alt", "Alt text", lambda needed: shapes.AltTexts(required=False), shapes.AltTexts, row=True,
        column=f.Column("alt_local", 40, cell=_in_words),
        filters={
            "no_alt": f.ListFilter(
                "Description", list_filters.flag(Q(alt={})), answers=("No alt text", "Alt text")
            )
        },
    ),
    f.column_only(
        "alt_en", "Alt text (English)", f.ValueType.TEXT, column=f.Column("alt_en", 40, cell=_in_english)
    ),
    f.text("caption", "Caption", 200, nullable=False, row=True, column=f.Column("caption", 30)),
    f.codes(
        "tags", "Tags", MOST_TAGS, each=LONGEST_TAG, row=True, column=f.Column("tags", 24),
        filters={
            "tags": f.ListFilter(
                "Tags", list_filters.codes(lambda words: Q(tags__overlap=words), MOST_TAGS, LONGEST_TAG)
            )
        },
    ),
    f.choice(
        "source", "Source", PictureSource, of="picture_source", row=True, column=f.Column("source", 12),
        filtered=True,
    ),
    f.text("credit", "Credit", 80, nullable=False, row=True, column=f.Column("credit", 20)),
    f.choice(
        "licence", "License", Licence, of="picture_licence", row=True, column=f.Column("licence", 14), filtered=True
    ),
    f.day(
        "licence_expires_on", "License until", row=True, column=f.Column("licence_until", 14),
        sort=f.Sort("licence_expires_on", nullable=True), filters=LICENCE_FILTERS,
    ),
    f.structure(
        "focal", "Focal point", lambda needed: shapes.FocalPoint(required=False), shapes.FocalPoint, row=True
    ),
    f.structure(
        "crop", "Crop", lambda needed: shapes.Crop(required=False, allow_null=True),
        shapes.Crop | None, row=True,
    ),
    f.count(
        "usage_count", "Used in", row=True, plain=lambda picture: min(picture.usage_count, usages.MOST_COUNTED),
        column=f.Column("used", 10, cell=_times_used),
        filters={
            "unused": f.ListFilter(
                "Use", list_filters.Filter(list_filters.flag(Q()).field, _unused), answers=("Not used", "Used")
            )
        },
    ),
    f.shown(
        "usage_is_exact", "", bool, row=True,
        plain=lambda picture: picture.usage_count <= usages.MOST_COUNTED,
    ),
    f.count(
        "width", "Pixels", row=True, sort=f.Sort("width"),
        column=f.Column("width", 14, cell=lambda picture: f"{picture.width} × {picture.height}"),
        filters={
            "width_from": f.ListFilter("Width from (px)", list_filters.number_from("width")),
            "width_to": f.ListFilter("Width to (px)", list_filters.number_to("width")),
        },
    ),
    f.count("height", "", row=True),
    f.count(
        "size", "Size", row=True, sort=f.Sort("size"), filters=SIZE_FILTERS,
        column=f.Column(
            "size", 12, label="Size (kB)", cell=lambda picture: max(1, round(picture.size / 1000))
        ),
    ),
    f.shown("mime", "Kind", str, f.ValueType.TEXT, row=True, column=f.Column("kind", 14)),
    f.shown(
        "has_alike", "Similar to another", bool, f.ValueType.FLAG, row=True,
        column=f.Column("alike", 12),
        filters={
            "duplicate": f.ListFilter(
                "Similar", list_filters.flag(Q(has_alike=True)), answers=("Similar to another", "Unique")
            )
        },
    ),
    f.shown(
        "uploaded_by", "Uploaded by", UserRef | None, row=True,
        column=f.Column(
            "uploader", 20, cell=lambda picture: picture.uploaded_by.nickname if picture.uploaded_by else ""
        ),
        filters={"uploader": f.ListFilter("Uploaded by", list_filters.ids("uploaded_by"), of="anybody")},
    ),
    f.moment("taken_at", "Taken", row=True, column=f.Column("taken", 18)),
    replace(
        standard.created_at(), label="Uploaded",
        filters={
            "created_from": f.ListFilter("Uploaded from", list_filters.day_from("created_at")),
            "created_to": f.ListFilter("Uploaded to", list_filters.day_to("created_at")),
        },
    ),
    f.column_only("updated_at", "Updated", f.ValueType.MOMENT, column=f.Column("updated", 18)),
    f.column_only("created_by", ""),
    f.column_only("updated_by", ""),
    f.shown("sha256", "", str, row=True),
    f.shown("phash", "", str | None, row=True, plain=_fingerprint),
    f.shown("dominant_color", "", str, row=True),
    f.shown("blurhash", "", str, row=True),
    f.shown("biz_code", "", str, row=True),
    f.shown("processing", "", bool, row=True, plain=lambda picture: picture.is_processing),
    f.shown(
        "was_animated", "",
        Annotated[bool, Meta(description='True if the file is animated; only its first frame is stored.')], row=True,
    ),
    f.shown("variants", "", list[shapes.Variant], row=True, plain=_variants),
    f.shown("usages", "", list[shapes.PictureUsage]),
    f.shown("similar", "", list[shapes.PictureRef]),
)  # fmt: skip
PICTURE_RECORD = Record(
    code="picture",
    label="Picture",
    plural="pictures",
    model=Picture,
    roles=LIBRARIANS,
    fields=FIELDS,
    area="picture",
    title=lambda picture: picture.file_name,
    screen="/upload-picture/index",
    default_sort=("created_at", "desc"),
    keyword=lambda folded: common_filters.keyword(folded, "pk"),
    in_search=True,
    filters={
        "mine": f.ListFilter("", list_filters.Filter(list_filters.flag(Q()).field, _mine)),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
