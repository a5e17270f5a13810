"""Shapes of what the calls over reports answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import Shape
from apps.feedback import choices
from apps.feedback.record import FEEDBACK_RECORD
from apps.stores.ref_shapes import enum


class FeedbackApplied(serializers.Serializer):
    """What became of a report that was applied."""

    feedback = FEEDBACK_RECORD.detail_shape()
    change_log_id = Id(allow_null=True)
    changeset_id = Id(allow_null=True)


class ReplyTemplate(Shape):
    """A text to begin a reply with."""

    template_id = Text()
    label = Text()
    subject = Text()
    body = Text()


class ReplyTemplates(serializers.Serializer):
    """The texts in the reporter's language."""

    language = enum(choices.Language)
    templates = ReplyTemplate(many=True)


class FeedbackTaken(serializers.Serializer):
    """That a report from the public was taken."""

    id = Id()
