"""Shapes of the pictures' calls."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from apps.accounts.models import User
from apps.core.http.fields import MAX_ID, Id, Moment, Text
from apps.core.http.serializers import BaseOutput, BulkInput, EditInput, InputSerializer, StatusInput, UserRef
from apps.core.queries import list_area, list_spec
from apps.uploads import permissions, selectors, usages
from apps.uploads.choices import Folder, Licence, PictureSource, PictureStatus, Purpose
from apps.uploads.listings import PICTURE_LIST
from apps.uploads.models import Picture, Upload
from apps.uploads.services import direct
from apps.uploads.services.bulk import ACTIONS
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


class SignedForm(serializers.Serializer):
    """A form for the object store: its fields go before the file, which goes last, under `file`."""

    url = Text()
    fields = serializers.DictField(child=Text())


class BegunUpload(UploadOutput):
    direct = SignedForm(allow_null=True)
    """Null where the service takes the file itself, in pieces."""


def begun_output(upload: Upload) -> dict[str, Any]:
    """How far an upload has come, and where else it may be sent."""
    return {**upload_output(upload), "direct": direct.form_for(upload)}


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
    source = serializers.ChoiceField(choices=PictureSource.choices, required=False)
    licence = serializers.ChoiceField(choices=Licence.choices, required=False)
    licence_expires_on = serializers.DateField(required=False)
    credit = Text(required=False, allow_blank=True, max_length=80)
    tags = serializers.ListField(child=Text(max_length=40), required=False, max_length=20)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of both. Raises ValidationError for neither."""
        if "file" not in attrs and "upload_id" not in attrs:
            raise serializers.ValidationError({"file": "Choose a file"})
        return attrs


class UploadFileInput(InputSerializer):
    """A document: PDF, Word, Excel, JPEG or PNG, at most 10 MB."""

    file = serializers.FileField(allow_empty_file=True, error_messages={"required": "Choose a file"})
    biz_code = Text(required=False, allow_blank=True, max_length=40)


class Variant(serializers.Serializer):
    name = Text()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    format = Text()
    url = Text()
    size = serializers.IntegerField()


class AltTexts(InputSerializer):
    """What the picture shows, for those who do not see it: in the country's language and in English."""

    local = Text(required=False, allow_blank=True, max_length=160, default="")
    en = Text(required=False, allow_blank=True, max_length=160, default="")


class Part(serializers.FloatField):
    """A part of the whole picture, from 0 to 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=1, **kwargs)


class FocalPoint(InputSerializer):
    x = Part()
    y = Part()


class Crop(FocalPoint):
    width = Part()
    height = Part()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A box within the picture. Raises ValidationError for one that reaches beyond."""
        if attrs["x"] + attrs["width"] > 1.000001 or attrs["y"] + attrs["height"] > 1.000001:
            raise serializers.ValidationError("The crop reaches beyond the picture")
        if not attrs["width"] or not attrs["height"]:
            raise serializers.ValidationError("Nothing is left of the picture")
        return attrs


class GetPictureInput(InputSerializer):
    picture_id = Id()


class EditPictureInput(EditInput):
    picture_id = Id()
    alt = AltTexts(required=False)
    caption = Text(required=False, allow_blank=True, max_length=200)
    focal = FocalPoint(required=False)
    crop = Crop(required=False, allow_null=True)
    folder = serializers.ChoiceField(choices=Folder.choices, required=False)
    tags = serializers.ListField(child=Text(max_length=40), required=False, max_length=20)
    source = serializers.ChoiceField(choices=PictureSource.choices, required=False)
    credit = Text(required=False, allow_blank=True, max_length=80)
    licence = serializers.ChoiceField(choices=Licence.choices, required=False)
    licence_expires_on = serializers.DateField(required=False, allow_null=True)


class PictureStatusInput(StatusInput):
    picture_id = Id()
    action = serializers.ChoiceField(choices=[("block", "Block"), ("unblock", "Unblock")])


class DeletePictureInput(InputSerializer):
    picture_id = Id()
    version = serializers.IntegerField(min_value=1)


QueryPicturesInput = list_spec.list_input("QueryPicturesInput", PICTURE_LIST)


class DeletedPicture(serializers.Serializer):
    changeset_id = Id()


class PictureTagsInput(InputSerializer):
    keyword = Text(required=False, allow_blank=True, max_length=40)


class PictureTagOutput(serializers.Serializer):
    tag = Text()
    count = serializers.IntegerField()


class PictureTagsOutput(serializers.Serializer):
    list = PictureTagOutput(many=True)


PictureFilters = list_area.filters_input("PictureFilters", PICTURE_LIST)
ExportPicturesInput = list_area.export_input("ExportPicturesInput", PICTURE_LIST)


class BulkPicturesParams(InputSerializer):
    """What the actions ask for: words in two languages, tags, a folder, a licence."""

    alt_local = Text(required=False, allow_blank=True, max_length=160)
    alt_en = Text(required=False, allow_blank=True, max_length=160)
    over = serializers.ChoiceField(
        choices=[("missing", "Only where there are none"), ("all", "In place of what is there")],
        required=False,
    )
    add = serializers.ListField(child=Text(max_length=40), required=False, max_length=20)
    remove = serializers.ListField(child=Text(max_length=40), required=False, max_length=20)
    folder = serializers.ChoiceField(choices=Folder.choices, required=False)
    licence = serializers.ChoiceField(choices=Licence.choices, required=False)
    licence_expires_on = serializers.DateField(required=False, allow_null=True)
    credit = Text(required=False, allow_blank=True, max_length=80)


class BulkEditPicturesInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = BulkPicturesParams(required=False)
    filters = PictureFilters(required=False)


class PictureOutput(BaseOutput):
    picture_id = Id()
    country = Text()
    url = Text()
    thumb_url = Text()
    file_name = Text()
    mime = Text()
    size = serializers.IntegerField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    sha256 = Text()
    phash = Text(allow_null=True)
    dominant_color = Text()
    blurhash = Text()
    focal = FocalPoint()
    crop = Crop(allow_null=True)
    alt = AltTexts()
    caption = Text()
    folder = serializers.ChoiceField(choices=Folder.choices)
    tags = serializers.ListField(child=Text())
    source = serializers.ChoiceField(choices=PictureSource.choices)
    credit = Text()
    licence = serializers.ChoiceField(choices=Licence.choices)
    licence_expires_on = serializers.DateField(allow_null=True)
    taken_at = Moment(allow_null=True)
    biz_code = Text()
    status = serializers.ChoiceField(choices=PictureStatus.choices)
    uploaded_by = UserRef(allow_null=True)
    processing = serializers.BooleanField()
    has_alike = serializers.BooleanField()
    variants = Variant(many=True)


class PictureRow(PictureOutput):
    usage_count = serializers.IntegerField()


PictureListOutput = list_spec.list_output("PictureListOutput", PictureRow)


class PictureUsage(serializers.Serializer):
    use = Text()
    label = Text()
    object_type = Text()
    object_id = Id()
    title = Text()
    screen = Text()


class PictureDetail(PictureRow):
    usages = PictureUsage(many=True)
    similar = PictureRef(many=True)


class UploadedPicture(PictureOutput):
    duplicated = serializers.BooleanField()
    similar = PictureRef(many=True)


_PLAIN = (
    "country", "version", "created_at", "updated_at", "file_name", "mime", "size", "width", "height", "sha256",
    "dominant_color", "blurhash", "focal", "crop", "caption", "folder", "tags", "source", "credit", "licence",
    "licence_expires_on", "taken_at", "biz_code", "status",
    "has_alike",
)  # fmt: skip
_PEOPLE = ("created_by", "updated_by", "uploaded_by")


def picture_output(picture: Picture, user: User) -> dict[str, Any]:
    """One picture in full."""
    people = {name: getattr(picture, name) for name in _PEOPLE}
    return {
        **{name: getattr(picture, name) for name in _PLAIN},
        **{name: person.as_ref() if person else None for name, person in people.items()},
        "picture_id": picture.pk,
        "url": picture.variant_url("medium"),
        "thumb_url": picture.variant_url("thumb"),
        "alt": {"local": picture.alt.get("local", ""), "en": picture.alt.get("en", "")},
        # In hexadecimal: a browser's numbers do not hold 64 bits.
        "phash": None if picture.phash is None else f"{picture.phash % (1 << 64):016x}",
        "allowed_actions": permissions.allowed_actions(user, picture),
        "processing": picture.is_processing,
        "variants": [
            {
                **{key: value for key, value in variant.items() if key != "file"},
                "url": picture.variant_url(variant["name"], variant["format"]),
            }
            for variant in picture.variants
        ],
    }


def picture_rows(pictures: list[Picture], user: User) -> list[dict[str, Any]]:
    """The rows of a list, each with the number of places where the picture is used."""
    counted = usages.counts([picture.pk for picture in pictures])
    return [{**picture_output(picture, user), "usage_count": counted[picture.pk]} for picture in pictures]


def picture_detail(picture: Picture, user: User) -> dict[str, Any]:
    """One picture with where it is used and what looks like it, as far as the person may see that."""
    places, total = usages.places(user=user, country=picture.country, picture_id=picture.pk)
    return {
        **picture_output(picture, user),
        "usage_count": total,
        "usages": [asdict(place) for place in places],
        "similar": [other.as_ref() for other in selectors.similar_pictures(user=user, picture=picture)],
    }
