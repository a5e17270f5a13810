"""How other areas name a picture in what they answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text


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
