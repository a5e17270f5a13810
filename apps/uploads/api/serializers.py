"""Shapes of the pictures' calls."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.accounts.models import User
from apps.core.fields import MAX_ID, Id, Moment, Text
from apps.core.serializers import BaseOutput, InputSerializer
from apps.uploads import permissions
from apps.uploads.choices import Folder, PictureStatus, Purpose
from apps.uploads.models import Picture, Upload
from apps.uploads.shapes import PictureRef


class BeginUploadInput(InputSerializer):
    file_name = Text(max_length=200)
    size = serializers.IntegerField(min_value=1, max_value=MAX_ID)
    purpose = serializers.ChoiceField(choices=Purpose.choices)
    sha256 = serializers.RegexField(r"^[0-9a-f]{64}$", required=False)


class GetUploadInput(InputSerializer):
    upload_id = Id()


class SendChunkInput(GetUploadInput):
    offset = serializers.IntegerField(min_value=0, max_value=MAX_ID)
    chunk = serializers.FileField()


class UploadOutput(serializers.Serializer):
    upload_id = Id()
    file_name = Text()
    size = serializers.IntegerField()
    chunk_size = serializers.IntegerField()
    received = serializers.IntegerField()
    expires_at = Moment()


def upload_output(upload: Upload) -> dict[str, Any]:
    """How far an upload has come."""
    return {
        "upload_id": upload.pk,
        "file_name": upload.file_name,
        "size": upload.size,
        "chunk_size": upload.chunk_size,
        "received": upload.received,
        "expires_at": upload.expires_at,
    }


class UploadPictureInput(InputSerializer):
    """The file itself, or the upload that brought it in pieces."""

    file = serializers.FileField(
        required=False, allow_empty_file=True, error_messages={"invalid": "Choose a file"}
    )
    upload_id = Id(required=False)
    folder = serializers.ChoiceField(choices=Folder.choices, required=False)
    biz_code = Text(required=False, allow_blank=True, max_length=40)
    alt = Text(required=False, allow_blank=True, max_length=160)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of both. Raises ValidationError for neither."""
        if "file" not in attrs and "upload_id" not in attrs:
            raise serializers.ValidationError({"file": "Choose a file"})
        return attrs


class Variant(serializers.Serializer):
    name = Text()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    format = Text()
    url = Text()
    size = serializers.IntegerField()


class PictureOutput(BaseOutput, PictureRef):
    country = Text()
    file_name = Text()
    mime = Text()
    size = serializers.IntegerField()
    sha256 = Text()
    dominant_color = Text()
    folder = serializers.ChoiceField(choices=Folder.choices)
    status = serializers.ChoiceField(choices=PictureStatus.choices)
    variants = Variant(many=True)


class UploadedPicture(PictureOutput):
    duplicated = serializers.BooleanField()
    similar = PictureRef(many=True)


def picture_output(picture: Picture, user: User) -> dict[str, Any]:
    """One picture in full."""
    return {
        **picture.as_ref(),
        "country": picture.country,
        "version": picture.version,
        "created_at": picture.created_at,
        "created_by": picture.created_by.as_ref() if picture.created_by else None,
        "updated_at": picture.updated_at,
        "updated_by": picture.updated_by.as_ref() if picture.updated_by else None,
        "allowed_actions": permissions.allowed_actions(user, picture),
        "file_name": picture.file_name,
        "mime": picture.mime,
        "size": picture.size,
        "sha256": picture.sha256,
        "dominant_color": picture.dominant_color,
        "folder": picture.folder,
        "status": picture.status,
        "variants": [
            {
                **{key: value for key, value in variant.items() if key != "file"},
                "url": picture.variant_url(variant["name"]),
            }
            for variant in picture.variants
        ],
    }
