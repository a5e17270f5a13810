"""Shapes of the nested objects of pictures, and of references to pictures in other areas."""

from __future__ import annotations

from typing import Annotated, Any

from rest_framework import serializers

from apps.core.http.fields import Number, Text
from apps.core.http.outputs import From, IdNumber, Output, OwnId
from apps.core.http.serializers import InputSerializer
from apps.core.values import Json

LONGEST_ALT = 160


class PictureRef(Output):
    """A reference to a picture."""

    picture_id: OwnId
    url: Annotated[str, From("medium_url")]
    thumb_url: str
    width: int
    height: int
    alt: Annotated[str, From("alt_text")]


class Document(Output):
    """A document of a record, or a staged one; its URL expires after an hour."""

    file_id: OwnId
    file_name: str
    mime: str
    size: int
    url: str


class SignedForm(Output):
    """A form for the object store: send its fields first, then the file as `file`."""

    url: str
    fields: dict[str, str]


class Variant(Output):
    name: str
    width: int
    height: int
    format: str
    url: str
    size: int


class AltTexts(InputSerializer):
    """The alt texts: in the country's language and in English."""

    local = Text(required=False, allow_blank=True, max_length=LONGEST_ALT, default="")
    en = Text(required=False, allow_blank=True, max_length=LONGEST_ALT, default="")


class Part(Number):
    """A fraction of the whole picture, from 0 to 1."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=1, **kwargs)


class FocalPoint(InputSerializer):
    x = Part()
    y = Part()


class Crop(FocalPoint):
    width = Part()
    height = Part()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Json]:
        """Return the box. Raise ValidationError if it is empty or exceeds the picture."""
        if attrs["x"] + attrs["width"] > 1.000001 or attrs["y"] + attrs["height"] > 1.000001:
            raise serializers.ValidationError("The crop exceeds the picture")
        if not attrs["width"] or not attrs["height"]:
            raise serializers.ValidationError("The crop is empty")
        return attrs


class PictureUsage(Output):
    """A use of a picture that the user may see."""

    use: str
    label: str
    object_type: str
    object_id: IdNumber
    title: str
    screen: str
