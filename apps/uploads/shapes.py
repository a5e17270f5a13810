"""Shapes of what belongs to pictures in calls, and how other areas name a picture in what they answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import InputSerializer, Shape

LONGEST_ALT = 160


class PictureRef(serializers.Serializer):
    """A picture, as other records name it."""

    picture_id = Id()
    url = Text()
    thumb_url = Text()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    alt = Text()


class Document(serializers.Serializer):
    """A document that a record holds, or that is put by for one; its address ends after an hour."""

    file_id = Id()
    file_name = Text()
    mime = Text()
    size = serializers.IntegerField()
    url = Text()


class Variant(serializers.Serializer):
    name = Text()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    format = Text()
    url = Text()
    size = serializers.IntegerField()


class AltTexts(InputSerializer):
    """What the picture shows, for those who do not see it: in the country's language and in English."""

    local = Text(required=False, allow_blank=True, max_length=LONGEST_ALT, default="")
    en = Text(required=False, allow_blank=True, max_length=LONGEST_ALT, default="")


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


class PictureUsage(Shape):
    """A place where a picture is used, as far as the person may see it."""

    use = Text()
    label = Text()
    object_type = Text()
    object_id = Id()
    title = Text()
    screen = Text()
