"""Shapes of what the calls over comments answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.comments import choices
from apps.comments.record import COMMENT_RECORD
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.stores.ref_shapes import enum


class Taken(serializers.Serializer):
    """What the public is told: that it was taken."""

    id = Id()


class TakenComment(Taken):
    """The same of a comment, with the key to keep with the visitor and to bring with their next one."""

    visitor_key = Text()


CommentDetail: Any = COMMENT_RECORD.detail_shape


class CommentDecided(CommentDetail, Shape):
    """A comment after a decision, and the entry of its history by which that is undone."""

    change_log_id = Id(allow_null=True)


class QueueCounts(serializers.Serializer):
    """How many comments wait in each queue."""

    pending = serializers.IntegerField()
    reported = serializers.IntegerField()
    unmoderated = serializers.IntegerField()


class CommentFlagShape(serializers.Serializer):
    """A visitor's report of a comment."""

    flag_id = Id()
    reason = enum(choices.FlagReason)
    note = Text(allow_blank=True)
    outcome = enum(choices.FlagOutcome)
    created_at = Moment()
    closed_at = Moment(allow_null=True)
    closed_by = UserRef(allow_null=True)


class CommentFlagList(serializers.Serializer):
    """The reports of a comment."""

    list = CommentFlagShape(many=True)


class WordEntryShape(BaseOutput):
    """A word that the intake looks for."""

    word_id = Id()
    language = enum(choices.WordLanguage)
    word = Text()
    level = enum(choices.WordLevel)
    match = enum(choices.WordMatch)
    allow_list = serializers.ListField(child=Text())
    note = Text(allow_blank=True)
    is_active = serializers.BooleanField()
    hits_30d = serializers.IntegerField()


class WordHit(serializers.Serializer):
    """A word that a text holds, and where."""

    word_id = Id()
    word = Text()
    level = enum(choices.WordLevel)
    match = Text()
    start = serializers.IntegerField()
    end = serializers.IntegerField()


class TestedWords(serializers.Serializer):
    """What the word lists would do with a text."""

    language = Text(allow_blank=True)
    hits = WordHit(many=True)
    result = serializers.ChoiceField(
        choices=[("visible", "visible"), ("pending", "pending"), ("rejected", "rejected")]
    )


class CommentSettingsShape(BaseOutput):
    """How a country takes comments."""

    country = Text()
    mode = enum(choices.Mode)
    premod_first_n = serializers.IntegerField()
    hold_links = serializers.BooleanField()
    history_rejected_rate = serializers.FloatField()
    flags_to_hold = serializers.IntegerField()
    rating_only_allowed = serializers.BooleanField()
    closed_after_days = serializers.IntegerField(allow_null=True)


class WordListOutput(list_spec.list_output("WordListOutput", WordEntryShape)):  # type: ignore[misc]  # made at start-up
    """A page of the words, and for which languages the person may enter more."""

    writable_languages = serializers.ListField(child=enum(choices.WordLanguage))
