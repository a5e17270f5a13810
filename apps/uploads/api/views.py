"""The pictures' calls."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import MultiPartParser

from apps.core.choices import STAFF
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.uploads.api import serializers as s
from apps.uploads.services import pictures


@register
class UploadPicture(Operation):
    """Takes a picture in; the same file again answers the picture that is there."""

    name = "file/upload_picture"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = s.UploadPictureInput, s.UploadedPicture
    parser_classes = (MultiPartParser,)

    def run(self, call: Call) -> dict[str, Any]:
        file = call.data.pop("file")
        picture, duplicated = pictures.upload_picture(
            actor=call.user, country=call.country, file=file, size=file.size, file_name=file.name, **call.data
        )
        return {**s.picture_output(picture, call.user), "duplicated": duplicated, "similar": []}
