"""Shapes of what the calls over comments answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.comments import choices
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef


class Taken(serializers.Serializer):
    """What the public is told: that it was taken."""

    id = Id()


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


class CommentRow(BaseOutput, Shape):
    """One comment in the list."""

    comment_id = Id()
    country = Text()
    target = CommentTarget()
    parent_id = Id(allow_null=True)
    root_id = Id()
    depth = serializers.IntegerField()
    reply_to_comment_id = Id(allow_null=True)
    author = CommentAuthor()
    is_official = serializers.BooleanField()
    body = Text(allow_blank=True)
    language = Text(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    sub_ratings = serializers.DictField(child=serializers.IntegerField())
    visited_on = serializers.DateField(allow_null=True)
    pictures = CommentPicture(many=True)
    like_count = serializers.IntegerField()
    reply_count = serializers.IntegerField()
    status = enum(choices.CommentStatus)
    queue = enum(choices.Queue, blank=True)
    is_public = serializers.BooleanField(help_text="Whether visitors of the site see it now.")
    flags = CommentFlags()
    detections = CommentDetection(many=True)
    is_pinned = serializers.BooleanField()
    is_featured = serializers.BooleanField()
    moderated_by = UserRef(allow_null=True)
    moderated_at = Moment(allow_null=True)
    reject_reason = enum(choices.RejectReason, blank=True)
    reject_note = Text(allow_blank=True)
    source = enum(choices.Source)
    wave_id = Id(allow_null=True)


class CommentRevisionShape(serializers.Serializer):
    """What it said before."""

    body = Text(allow_blank=True)
    rating = serializers.IntegerField(allow_null=True)
    at = Moment()


class CommentDetail(CommentRow, Shape):
    """One comment with all that helps to decide on it."""

    thread = CommentRow(many=True)
    revisions = CommentRevisionShape(many=True)
    by_author = CommentRow(many=True)
    similar = CommentRow(many=True)
    similar_count = serializers.IntegerField()
    similar_waiting = serializers.IntegerField(
        help_text="How many of the wave still wait, this one included."
    )
    device = Text(allow_blank=True)


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


CommentListOutput = list_spec.list_output("CommentListOutput", CommentRow)
WordListOutput = list_spec.list_output("WordListOutput", WordEntryShape)
