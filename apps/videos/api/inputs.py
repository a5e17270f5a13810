"""Inputs of the operations on videos that do not follow from their record definition."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Self

from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers

from apps.core.http.fields import MAX_ID, File, Id, Text
from apps.core.http.inputs import BLANK, IdNumber, Input, Meta, Omittable
from apps.core.http.serializers import InputSerializer
from apps.videos.choices import Provider, TokenPurpose
from apps.videos.services.playback import LONGEST_S, SHORTEST_S
from apps.videos.services.subtitles import MOST_BYTES


class AddVideoCommentInput(InputSerializer):
    """A review comment on a video."""

    video_id = Id()
    body = Text(max_length=2000)


class VideoTokenInput(Input):
    """A request for a token: to upload a file (name, size, type), or to play a video (id, duration)."""

    purpose: Annotated[str, TokenPurpose]
    file_name: Omittable[Annotated[str, Meta(max_length=200)]] = None
    size: Omittable[Annotated[int, Meta(ge=0, le=MAX_ID)]] = None
    mime: Annotated[str, Meta(max_length=100), BLANK] = ""
    provider: Omittable[Annotated[str, Provider]] = None
    video_id: Omittable[IdNumber] = None
    lasts_s: Annotated[int, Meta(ge=SHORTEST_S, le=LONGEST_S)] = LONGEST_S

    def checked(self) -> Self:
        """Return the input. Raise ValidationError if a value that the purpose needs is missing."""
        needed = ("file_name", "size") if self.purpose == TokenPurpose.UPLOAD else ("video_id",)
        if missing := [name for name in needed if getattr(self, name) is None]:
            raise serializers.ValidationError(dict.fromkeys(missing, "This field is required"))
        return self


class CompleteVideoInput(Input):
    """An uploaded file and its SHA-256 digest."""

    controls = ("confirm_token",)

    asset_id: IdNumber
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


class VideoAssetInput(Input):
    asset_id: IdNumber


class UploadSubtitlesInput(Input):
    file: Annotated[UploadedFile, partial(File, MOST_BYTES)]
