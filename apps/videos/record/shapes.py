"""Inputs and outputs of the structured fields of videos."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from apps.content.choices import Language
from apps.core.http.fields import Id, Number, Text
from apps.core.http.outputs import UNSET, IdNumber, OneOf, Output, OwnId, UnsetType
from apps.core.http.serializers import InputSerializer
from apps.stores.record.ref_shapes import enum
from apps.uploads.record.shapes import PictureRef
from apps.videos.choices import AssetStatus, Orientation, Provider


class Rendition(Output):
    """A playable size of a file."""

    label: str
    width: int
    height: int
    bitrate: int


class VideoFile(Output):
    """An uploaded file with its progress and facts."""

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
    """A chapter that starts at a time."""

    at_s = Number(min_value=0, max_value=24 * 3600)
    title = Text(max_length=100)


class SubtitleInput(InputSerializer):
    """Subtitles in one language."""

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


class PlayedSubtitles(Output):
    """URL of the subtitles of a played file."""

    language: Annotated[str, Language]
    url: str


class VideoToken(Output):
    """A token to upload a file (URL and form fields) or to play one (URL and token)."""

    expires_at: datetime
    asset_id: IdNumber | UnsetType = UNSET
    upload_url: str | UnsetType = UNSET
    fields: dict[str, str] | UnsetType = UNSET
    url: str | UnsetType = UNSET
    token: str | UnsetType = UNSET
    subtitles: list[PlayedSubtitles] | UnsetType = UNSET


class SubtitlesOutput(Output):
    """An uploaded subtitle file."""

    file_id: OwnId
    file_name: str
    size: int
