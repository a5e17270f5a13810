"""Record definition of videos: fields, filters, sorts, sections and export columns."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated

from django.db.models import Q
from rest_framework import serializers

from apps.content.models.querysets import CONTENT_ROLES
from apps.content.record import values as shared
from apps.content.record.listings import keyword
from apps.content.record.published_fields import IS_AUTOSAVED, SEO_FIELDS, SITEMAP_PRIORITY, UPDATED, VERSIONS
from apps.content.record.reviewed_fields import (
    COVER_FIELDS,
    NUMBERS,
    REVIEW_FIELDS,
    SECTIONS,
    SLUG,
    about_fields,
    title,
)
from apps.core.http.outputs import Meta, OneOf
from apps.core.inbox import waiting_counts
from apps.core.queries import list_filters
from apps.core.records import fields as f
from apps.core.records.record import Record
from apps.core.records.standard import COUNTRY, ID
from apps.videos.choices import AssetStatus, Length, MusicRights, Orientation, Source
from apps.videos.domain import links
from apps.videos.models import Video
from apps.videos.record import values
from apps.videos.record.shapes import Chapter, ChapterInput, Subtitle, SubtitleInput, VideoFile

LONGEST_TITLE, MOST_STORES, LONGEST_S = 100, 20, 24 * 3600
_LENGTHS = {
    Length.SHORT: Q(asset__duration_s__lt=60),
    Length.MEDIUM: Q(asset__duration_s__gte=60, asset__duration_s__lt=300),
    Length.LONG: Q(asset__duration_s__gte=300),
}


def _file(video: Video) -> str:
    return AssetStatus(video.asset.status).label if video.asset else ""


def _orientation(video: Video) -> str:
    known = video.asset.orientation if video.asset else ""
    return Orientation(known).label if known else ""


def _long(codes: list[str]) -> Q:
    return reduce(or_, (_LENGTHS[Length(code)] for code in codes))


def _moment(needed: bool) -> serializers.Field:
    return serializers.FloatField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=LONGEST_S,
        help_text="Where in the video the cover is taken; a cover that is sent along comes first.",
    )


FILE_FIELDS = (
    f.record("asset_id", "File"),
    f.shown("asset", "", VideoFile | None),
    f.state(
        "source",
        "Source",
        Source,
        of="video_source",
        row=True,
        column=f.Column("source"),
        filtered=True,
    ),
    f.text("external_url", "Link", 300, read=values.link, column=f.Column("link", 40)),
    f.shown(
        "embed_html",
        "",
        Annotated[str, Meta(description="The frame of the platform's player, made here.")],
        plain=lambda video: str(links.read(video.external_url).embed_html) if video.external_url else "",
    ),
    f.shown(
        "asset_status",
        "File",
        Annotated[str, AssetStatus] | None,
        f.ValueType.CHOICE,
        of="asset_status",
        row=True,
        plain=lambda video: video.asset.status if video.asset else None,
        column=f.Column("file", 16, cell=_file),
        filters={
            "asset_status": f.ListFilter(
                "File", list_filters.any_of("asset__status", AssetStatus.values), of="asset_status"
            )
        },
    ),
    f.shown(
        "orientation",
        "Shape",
        Annotated[str, OneOf((*Orientation.choices, ("", "")))],
        f.ValueType.CHOICE,
        of="orientation",
        row=True,
        plain=lambda video: video.asset.orientation if video.asset else "",
        column=f.Column("orientation", 12, cell=_orientation),
        filters={
            "orientation": f.ListFilter(
                "Shape", list_filters.any_of("asset__orientation", Orientation.values), of="orientation"
            )
        },
    ),
    f.shown(
        "duration_s",
        "Seconds",
        float | None,
        f.ValueType.NUMBER,
        row=True,
        plain=lambda video: video.asset.duration_s if video.asset else None,
        column=f.Column("duration", 10, cell=lambda video: getattr(video.asset, "duration_s", None)),
        filters={
            "duration": f.ListFilter(
                "Length",
                list_filters.some_of([(code, code) for code in Length.values], _long, 10),
                of="video_length",
            )
        },
    ),
)
"""Fields of the file or link."""

SEEN_FIELDS = (
    f.structure(
        "frame_at_s",
        "Cover out of the video",
        _moment,
        float | None,
        read=values.seconds,
    ),
    f.structure(
        "subtitles",
        "Subtitles",
        lambda needed: serializers.ListField(
            child=SubtitleInput(), required=False, max_length=values.MOST_SUBTITLES
        ),
        list[Subtitle],
        read=values.subtitles,
        longest=values.MOST_SUBTITLES,
    ),
    f.shown(
        "subtitle_files",
        "",
        Annotated[dict[str, str], Meta(description="What the files are called, by their id.")],
    ),
    f.structure(
        "chapters",
        "Chapters",
        lambda needed: serializers.ListField(
            child=ChapterInput(), required=False, max_length=values.MOST_CHAPTERS
        ),
        list[Chapter],
        read=values.chapters,
        longest=values.MOST_CHAPTERS,
    ),
    f.flag("has_alcohol", "Shows alcohol", column=f.Column("alcohol", 10, label="Alcohol"), section="rights"),
    f.flag("has_pork", "Shows pork", column=f.Column("pork", 10, label="Pork"), section="rights"),
    f.choice(
        "music_rights",
        "Music",
        MusicRights,
        of="music_rights",
        blank=True,
        read=lambda value: str(value or ""),
        column=f.Column("music", 24),
        section="rights",
    ),
)
"""Fields of cover, subtitles, chapters and rights."""

FIELDS = (
    ID,
    COUNTRY,
    title(LONGEST_TITLE),
    SLUG,
    f.text("description", "Description", 2000, read=shared.text, section="basics"),
    *FILE_FIELDS,
    *COVER_FIELDS,
    *SEEN_FIELDS,
    *about_fields(MOST_STORES, sponsorship_section="rights"),
    *f.in_section("seo", *SEO_FIELDS),
    SITEMAP_PRIORITY,
    *REVIEW_FIELDS,
    *NUMBERS,
    *VERSIONS,
    IS_AUTOSAVED,
    *UPDATED,
)
VIDEO_RECORD = Record(
    code="video",
    label="Video",
    plural="videos",
    model=Video,
    roles=CONTENT_ROLES,
    fields=FIELDS,
    area="video",
    title=lambda video: video.title,
    screen="/content/video/edit",
    keyword=keyword,
    in_search=True,
    sections={**SECTIONS, "rights": "Rights & disclosure"},
    filters={
        "waiting": f.ListFilter(
            "Waiting", waiting_counts.only("videos"), answers=("Waiting for you", "Not waiting for you")
        ),
        "ids": f.ListFilter("", list_filters.ids("pk")),
    },
)
