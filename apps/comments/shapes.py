"""Shapes of what belongs to comments in answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.comments import choices
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import Shape
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef


class CommentTarget(serializers.Serializer):
    """What is commented on."""

    target_type = enum(choices.Target)
    target_id = Id()
    title = Text()
    note = Text(allow_blank=True)
    picture_url = Text(allow_null=True)
    url = Text(allow_blank=True)
    screen = Text(allow_blank=True)


class CommentAuthor(serializers.Serializer):
    """Who wrote it."""

    public_user_id = Id(allow_null=True)
    nickname = Text()
    avatar_url = Text(allow_blank=True)
    type = enum(choices.AuthorType)
    state = enum(choices.AuthorState)
    approved_count = serializers.IntegerField()
    rejected_count = serializers.IntegerField()


class CommentDetection(Shape):
    """What the intake noticed, and where: characters of the body."""

    type = enum(choices.Detection)
    match = Text(allow_blank=True)
    start = serializers.IntegerField()
    end = serializers.IntegerField()


class CommentFlags(serializers.Serializer):
    """How many reports are open, by reason."""

    total = serializers.IntegerField()
    by_reason = serializers.DictField(child=serializers.IntegerField())


class CommentPicture(PictureRef):
    """A picture of a comment, and whether it is shown."""

    state = enum(choices.PictureState)


class CommentRevisionShape(serializers.Serializer):
    """What it said before."""

    body = Text(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    at = Moment()
