"""The calls of pictures and uploads."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import MultiPartParser

from apps.core.choices import STAFF
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.uploads import selectors
from apps.uploads.api import serializers as s
from apps.uploads.services import pictures, uploads


@register
class BeginUpload(Operation):
    """Begins a file that comes in pieces; the same file again goes on where it broke off."""

    name = "file/begin_upload"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = s.BeginUploadInput, s.UploadOutput

    def run(self, call: Call) -> dict[str, Any]:
        return s.upload_output(uploads.begin(actor=call.user, country=call.country, **call.data))


@register
class GetUpload(Operation):
    """How far an upload has come: where the next piece begins."""

    name = "file/get_upload"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = s.GetUploadInput, s.UploadOutput

    def run(self, call: Call) -> dict[str, Any]:
        return s.upload_output(selectors.get_upload(user=call.user, country=call.country, **call.data))


@register
class SendChunk(Operation):
    """Takes one piece of a file; the same piece again changes nothing."""

    name = "file/send_chunk"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = s.SendChunkInput, s.UploadOutput
    parser_classes = (MultiPartParser,)

    def run(self, call: Call) -> dict[str, Any]:
        return s.upload_output(uploads.send_chunk(actor=call.user, country=call.country, **call.data))


@register
class UploadPicture(Operation):
    """Takes a picture in; the same file again answers the picture that is there."""

    name = "file/upload_picture"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    input, output = s.UploadPictureInput, s.UploadedPicture
    parser_classes = (MultiPartParser,)

    def run(self, call: Call) -> dict[str, Any]:
        file = call.data.pop("file", None)
        if file is None:
            picture, duplicated = pictures.finish_upload(actor=call.user, country=call.country, **call.data)
        else:
            call.data.pop("upload_id", None)
            picture, duplicated = pictures.upload_picture(
                actor=call.user,
                country=call.country,
                file=file,
                size=file.size,
                file_name=file.name,
                **call.data,
            )
        return {**s.picture_output(picture, call.user), "duplicated": duplicated, "similar": []}
