"""Input and output shapes of the operations on pictures and uploads."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import Annotated, Self

from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers

from apps.core.http.fields import MAX_ID, File, Text
from apps.core.http.inputs import BLANK, IdNumber, Input, Messages, Meta, Omittable, OneOf, StatusInput
from apps.core.http.outputs import Output, OwnId, make_output
from apps.core.http.serializers import BaseOutput, InputSerializer
from apps.uploads.choices import Folder, Licence, PictureSource, Purpose
from apps.uploads.domain import images
from apps.uploads.record import LONGEST_TAG, MOST_TAGS, PICTURE_RECORD
from apps.uploads.record.shapes import LONGEST_ALT, PictureRef, SignedForm
from apps.uploads.services.file_checks import MOST_BYTES
from apps.uploads.services.uploads import LARGEST_CHUNK


class BeginUploadInput(Input):
    file_name: Annotated[str, Meta(max_length=200)]
    size: Annotated[int, Meta(ge=1, le=MAX_ID)]
    purpose: Annotated[str, Purpose]
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""


class GetUploadInput(Input):
    upload_id: IdNumber


class SendChunkInput(GetUploadInput):
    offset: Annotated[int, Meta(ge=0, le=MAX_ID)]
    chunk: Annotated[UploadedFile, partial(File, LARGEST_CHUNK)]


class UploadOutput(Output):
    upload_id: OwnId
    file_name: str
    size: int
    chunk_size: int
    received: int
    expires_at: datetime


class BegunUpload(UploadOutput):
    direct: SignedForm | None
    """None if the service receives the file itself, in chunks."""


def _tags() -> serializers.ListField:
    return serializers.ListField(child=Text(max_length=LONGEST_TAG), required=False, max_length=MOST_TAGS)


class UploadPictureInput(Input):
    """A picture as a file, or the upload that transferred it in chunks."""

    file: Omittable[
        Annotated[
            UploadedFile,
            partial(File, images.MAX_BYTES, allow_empty_file=True),
            Messages({"invalid": "Choose a file"}),
        ]
    ] = None
    upload_id: Omittable[IdNumber] = None
    folder: Annotated[str, Folder] = Folder.STORE
    biz_code: Annotated[str, Meta(max_length=40), BLANK] = ""
    alt: Annotated[str, Meta(max_length=LONGEST_ALT), BLANK] = ""
    source: Annotated[str, PictureSource] = ""
    licence: Annotated[str, Licence] = Licence.UNKNOWN
    licence_expires_on: Omittable[date] = None
    credit: Annotated[str, Meta(max_length=80), BLANK] = ""
    tags: Annotated[list[Annotated[str, Meta(max_length=LONGEST_TAG)]], Meta(max_length=MOST_TAGS)] = []

    def checked(self) -> Self:
        """Return the input. Raise ValidationError if both file and upload are missing."""
        if self.file is None and self.upload_id is None:
            raise serializers.ValidationError({"file": "Choose a file"})
        return self


class UploadFileInput(Input):
    """A document: PDF, Word, Excel, JPEG or PNG, at most 10 MB."""

    file: Annotated[
        UploadedFile,
        partial(File, MOST_BYTES, allow_empty_file=True),
        Messages({"required": "Choose a file"}),
    ]
    biz_code: Annotated[str, Meta(max_length=40), BLANK] = ""


class PictureStatusInput(StatusInput):
    picture_id: IdNumber
    action: Annotated[str, OneOf((("block", "Block"), ("unblock", "Unblock")))]


class DeletePictureInput(Input):
    picture_id: IdNumber
    version: Annotated[int, Meta(ge=1)]


class DeletedPicture(Output):
    changeset_id: IdNumber


class PictureTagsInput(Input):
    keyword: Annotated[str, Meta(max_length=40), BLANK] = ""


class PictureTagOutput(Output):
    tag: str
    count: int


class BulkPicturesParams(InputSerializer):
    """Parameters of the bulk actions: alt texts, tags, folder and license."""

    alt_local = Text(required=False, allow_blank=True, max_length=LONGEST_ALT)
    alt_en = Text(required=False, allow_blank=True, max_length=LONGEST_ALT)
    over = serializers.ChoiceField(
        choices=[("missing", "Only pictures without alt text"), ("all", "Replace existing texts")],
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
    "An uploaded picture and similar ones, without its uses.",
    BaseOutput,
)
