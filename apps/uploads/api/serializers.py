"""Shapes of the pictures' calls."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import field
from rest_framework import serializers

from apps.core.http.fields import MAX_ID, File, Id, Text
from apps.core.http.outputs import IdNumber, Output, OwnId, make_output
from apps.core.http.serializers import BaseOutput, InputSerializer, StatusInput
from apps.uploads import images
from apps.uploads.choices import Folder, Licence, PictureSource, Purpose
from apps.uploads.file_checks import MOST_BYTES
from apps.uploads.record import LONGEST_TAG, MOST_TAGS, PICTURE_RECORD
from apps.uploads.services.uploads import LARGEST_CHUNK
from apps.uploads.shapes import LONGEST_ALT, PictureRef, SignedForm


class BeginUploadInput(InputSerializer):
    file_name = Text(max_length=200)
    size = serializers.IntegerField(min_value=1, max_value=MAX_ID)
    purpose = serializers.ChoiceField(choices=Purpose.choices)
    sha256 = serializers.RegexField(r"^[0-9a-f]{64}$", required=False)


class GetUploadInput(InputSerializer):
    upload_id = Id()


class SendChunkInput(GetUploadInput):
    offset = serializers.IntegerField(min_value=0, max_value=MAX_ID)
    chunk = File(LARGEST_CHUNK)


class UploadOutput(Output):
    upload_id: OwnId
    file_name: str
    size: int
    chunk_size: int
    received: int
    expires_at: datetime


class BegunUpload(UploadOutput):
    direct: SignedForm | None
    """Null where the service takes the file itself, in pieces."""


def _tags() -> serializers.ListField:
    return serializers.ListField(child=Text(max_length=LONGEST_TAG), required=False, max_length=MOST_TAGS)


class UploadPictureInput(InputSerializer):
    """The file itself, or the upload that brought it in pieces."""

    file = File(
        images.MAX_BYTES, required=False, allow_empty_file=True, error_messages={"invalid": "Choose a file"}
    )
    upload_id = Id(required=False)
    folder = serializers.ChoiceField(choices=Folder.choices, required=False)
    biz_code = Text(required=False, allow_blank=True, max_length=40)
    alt = Text(required=False, allow_blank=True, max_length=LONGEST_ALT)
    source = serializers.ChoiceField(choices=PictureSource.choices, required=False)
    licence = serializers.ChoiceField(choices=Licence.choices, required=False)
    licence_expires_on = serializers.DateField(required=False)
    credit = Text(required=False, allow_blank=True, max_length=80)
    tags = _tags()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of both. Raises ValidationError for neither."""
        if "file" not in attrs and "upload_id" not in attrs:
            raise serializers.ValidationError({"file": "Choose a file"})
        return attrs


class UploadFileInput(InputSerializer):
    """A document: PDF, Word, Excel, JPEG or PNG, at most 10 MB."""

    file = File(MOST_BYTES, allow_empty_file=True, error_messages={"required": "Choose a file"})
    biz_code = Text(required=False, allow_blank=True, max_length=40)


class PictureStatusInput(StatusInput):
    picture_id = Id()
    action = serializers.ChoiceField(choices=[("block", "Block"), ("unblock", "Unblock")])


class DeletePictureInput(InputSerializer):
    picture_id = Id()
    version = serializers.IntegerField(min_value=1)


class DeletedPicture(Output):
    changeset_id: IdNumber


class PictureTagsInput(InputSerializer):
    keyword = Text(required=False, allow_blank=True, max_length=40)


class PictureTagOutput(Output):
    tag: str
    count: int


class PictureTagsOutput(Output):
    rows: list[PictureTagOutput] = field(name="list")


class BulkPicturesParams(InputSerializer):
    """What the actions ask for: words in two languages, tags, a folder, a licence."""

    alt_local = Text(required=False, allow_blank=True, max_length=LONGEST_ALT)
    alt_en = Text(required=False, allow_blank=True, max_length=LONGEST_ALT)
    over = serializers.ChoiceField(
        choices=[("missing", "Only where there are none"), ("all", "In place of what is there")],
        required=False,
    )
    add = _tags()
    remove = _tags()
    folder = serializers.ChoiceField(choices=Folder.choices, required=False)
    licence = serializers.ChoiceField(choices=Licence.choices, required=False)
    licence_expires_on = serializers.DateField(required=False, allow_null=True)
    credit = Text(required=False, allow_blank=True, max_length=80)


UploadedPicture = make_output(
    "UploadedPicture",
    {
        "picture_id": IdNumber,
        **PICTURE_RECORD.outputs(
            one.name for one in PICTURE_RECORD.fields if one.row and not one.name.startswith("usage_")
        ),
        "duplicated": bool,
        "similar": list[PictureRef],
    },
    "A picture that was taken in, and those that look like it; where it is used is not counted.",
    BaseOutput,
)
