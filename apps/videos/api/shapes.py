"""Shapes of what the calls over videos answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.content.choices import Language
from apps.content.publishing.shapes import ReviewedDetail, ReviewedRow
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import Shape
from apps.core.queries import list_spec
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef
from apps.videos.choices import AssetStatus, MusicRights, Orientation, Provider, Source


class Rendition(serializers.Serializer):
    """One size in which a file plays."""

    label = Text()  # type: ignore[assignment]  # named by the API
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    bitrate = serializers.IntegerField()


class VideoFile(serializers.Serializer):
    """An uploaded file: how far it has come, and what is known of it."""

    asset_id = Id()
    provider = enum(Provider)
    status = enum(AssetStatus)
    error = Text(allow_blank=True)
    file_name = Text()
    size = serializers.IntegerField()
    received = serializers.IntegerField()
    mime = Text()
    sha256 = Text(allow_blank=True)
    duration_s = serializers.FloatField(allow_null=True)
    width = serializers.IntegerField(allow_null=True)
    height = serializers.IntegerField(allow_null=True)
    orientation = enum(Orientation, blank=True)
    has_audio = serializers.BooleanField()
    renditions = Rendition(many=True)
    poster = PictureRef(allow_null=True)
    ready_at = Moment(allow_null=True)


class VideoRow(ReviewedRow):
    """One video in the list."""

    video_id = Id()
    source = enum(Source)  # type: ignore[assignment]  # named by the API
    asset_status = enum(AssetStatus, allow_null=True)
    duration_s = serializers.FloatField(allow_null=True)
    orientation = enum(Orientation, blank=True)


class Chapter(serializers.Serializer):
    at_s = serializers.FloatField()
    title = Text()


class Subtitle(serializers.Serializer):
    language = enum(Language)
    file_id = Id()
    is_auto = serializers.BooleanField()


class VideoDetail(ReviewedDetail, VideoRow):
    """One video in full."""

    description = Text(allow_blank=True)
    external_url = Text(allow_blank=True)
    embed_html = Text(allow_blank=True, help_text="The frame of the platform's player, made here.")
    asset_id = Id(allow_null=True)
    asset = VideoFile(allow_null=True)
    frame_at_s = serializers.FloatField(allow_null=True)
    subtitles = Subtitle(many=True)
    subtitle_files = serializers.DictField(child=Text(), help_text="What the files are called, by their id.")
    chapters = Chapter(many=True)
    has_alcohol = serializers.BooleanField()
    has_pork = serializers.BooleanField()
    music_rights = enum(MusicRights, blank=True)


class VideoSlugHolder(serializers.Serializer):
    """The video that has a web address already."""

    video_id = Id()
    title = Text()


class VideoSlugChecked(serializers.Serializer):
    """Whether a web address is free; where it is not, the next one that is."""

    ok = serializers.BooleanField()
    slug = Text(allow_blank=True)
    msg = Text(allow_blank=True)
    conflict = VideoSlugHolder(allow_null=True)


class PlayedSubtitles(serializers.Serializer):
    """Where what is said is read while it plays."""

    language = enum(Language)
    url = Text()


class VideoToken(Shape):
    """Leave to send a file: where, and what goes with it. Or leave to play one: its address and its token."""

    expires_at = Moment()
    asset_id = Id(required=False)
    upload_url = Text(required=False)
    fields = serializers.DictField(child=Text(), required=False)
    url = Text(required=False)
    token = Text(required=False)
    subtitles = PlayedSubtitles(many=True, required=False)


class SubtitlesOutput(serializers.Serializer):
    """A subtitle file that was taken in."""

    file_id = Id()
    file_name = Text()
    size = serializers.IntegerField()


VideoListOutput = list_spec.list_output("VideoListOutput", VideoRow)
