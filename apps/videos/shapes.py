"""Shapes of what belongs to videos in calls and answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.content.choices import Language
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer, Shape
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef
from apps.videos.choices import AssetStatus, Orientation, Provider


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


class ChapterInput(InputSerializer):
    """A part of the video that begins at a moment."""

    at_s = serializers.FloatField(min_value=0, max_value=24 * 3600)
    title = Text(max_length=100)


class SubtitleInput(InputSerializer):
    """The subtitles in one language."""

    language = enum(Language)
    file_id = Id()
    is_auto = serializers.BooleanField(required=False)


class Chapter(serializers.Serializer):
    at_s = serializers.FloatField()
    title = Text()


class Subtitle(serializers.Serializer):
    language = enum(Language)
    file_id = Id()
    is_auto = serializers.BooleanField()


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
