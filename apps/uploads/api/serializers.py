"""Shapes of the pictures' calls."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.accounts.models import User
from apps.core.fields import Text
from apps.core.serializers import BaseOutput, InputSerializer
from apps.uploads import permissions
from apps.uploads.choices import Folder, PictureStatus
from apps.uploads.models import Picture
from apps.uploads.shapes import PictureRef


class UploadPictureInput(InputSerializer):
    file = serializers.FileField(
        allow_empty_file=True, error_messages={"required": "Choose a file", "invalid": "Choose a file"}
    )
    folder = serializers.ChoiceField(choices=Folder.choices, required=False)
    biz_code = Text(required=False, allow_blank=True, max_length=40)
    alt = Text(required=False, allow_blank=True, max_length=160)


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
