"""What the calls over videos take beside what follows from their table."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import MAX_ID, File, Id, Text
from apps.core.http.serializers import InputSerializer
from apps.stores.ref_shapes import enum
from apps.videos.choices import Provider, TokenPurpose
from apps.videos.services.playback import LONGEST_S, SHORTEST_S
from apps.videos.services.subtitles import MOST_BYTES


class AddVideoCommentInput(InputSerializer):
    """What is said about a video in review."""

    video_id = Id()
    body = Text(max_length=2000)


class VideoTokenInput(InputSerializer):
    """Leave to send a file (its name, size and type), or to play a video (which, and for how long)."""

    purpose = enum(TokenPurpose)
    file_name = Text(required=False, max_length=200)
    size = serializers.IntegerField(required=False, min_value=0, max_value=MAX_ID)
    mime = Text(required=False, allow_blank=True, max_length=100)
    provider = enum(Provider, required=False)
    video_id = Id(required=False)
    lasts_s = serializers.IntegerField(required=False, min_value=SHORTEST_S, max_value=LONGEST_S)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """What its purpose needs. Raises ValidationError for what is missing."""
        needed = ("file_name", "size") if attrs["purpose"] == TokenPurpose.UPLOAD else ("video_id",)
        if missing := [name for name in needed if name not in attrs]:
            raise serializers.ValidationError(dict.fromkeys(missing, "This field is required"))
        return attrs


class CompleteVideoInput(InputSerializer):
    """A file that has arrived, and its digest."""

    asset_id = Id()
    sha256 = serializers.RegexField(r"^[0-9a-f]{64}$")
    confirm_token = Text(required=False, max_length=4000)


class VideoAssetInput(InputSerializer):
    asset_id = Id()


class UploadSubtitlesInput(InputSerializer):
    file = File(MOST_BYTES)
