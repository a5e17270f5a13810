"""Shapes of what belongs to videos in calls and answers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from apps.content.choices import Language
from apps.core.http.fields import Id, Text
from apps.core.http.outputs import UNSET, IdNumber, OneOf, Output, OwnId, UnsetType
from apps.core.http.serializers import InputSerializer
from apps.stores.record.ref_shapes import enum
from apps.uploads.record.shapes import PictureRef
from apps.videos.choices import AssetStatus, Orientation, Provider


class Rendition(Output):
    """One size in which a file plays."""

    label: str
    width: int
    height: int
    bitrate: int


class VideoFile(Output):
    """An uploaded file: how far it has come, and what is known of it."""

    asset_id: OwnId
    provider: Annotated[str, Provider]
    status: Annotated[str, AssetStatus]
    error: str
    file_name: str
    size: int
    received: int
    mime: str
    sha256: str
    duration_s: float | None
    width: int | None
    height: int | None
    orientation: Annotated[str, OneOf((*Orientation.choices, ("", "")))]
    has_audio: bool
    renditions: list[Rendition]
    poster: PictureRef | None
    ready_at: datetime | None


class ChapterInput(InputSerializer):
    """A part of the video that begins at a moment."""

    at_s = serializers.FloatField(min_value=0, max_value=24 * 3600)
    title = Text(max_length=100)


class SubtitleInput(InputSerializer):
    """The subtitles in one language."""

    language = enum(Language)
    file_id = Id()
    is_auto = serializers.BooleanField(required=False)


class Chapter(Output):
    at_s: float
    title: str


class Subtitle(Output):
    language: Annotated[str, Language]
    file_id: IdNumber
    is_auto: bool


class VideoSlugHolder(Output):
    """The video that has a web address already."""

    video_id: OwnId
    title: str


class VideoSlugChecked(Output):
    """Whether a web address is free; where it is not, the next one that is."""

    ok: bool
    slug: str
    msg: str
    conflict: VideoSlugHolder | None


class PlayedSubtitles(Output):
    """Where what is said is read while it plays."""

    language: Annotated[str, Language]
    url: str


class VideoToken(Output):
    """Leave to send a file: where, and what goes with it. Or leave to play one: its address and its token."""

    expires_at: datetime
    asset_id: IdNumber | UnsetType = UNSET
    upload_url: str | UnsetType = UNSET
    fields: dict[str, str] | UnsetType = UNSET
    url: str | UnsetType = UNSET
    token: str | UnsetType = UNSET
    subtitles: list[PlayedSubtitles] | UnsetType = UNSET


class SubtitlesOutput(Output):
    """A subtitle file that was taken in."""

    file_id: OwnId
    file_name: str
    size: int
