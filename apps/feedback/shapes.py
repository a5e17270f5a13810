"""Shapes of what belongs to reports in answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.choices import MailStatus
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import Shape
from apps.feedback import choices
from apps.stores.choices import Verification
from apps.stores.proposals.diffs import Decision
from apps.stores.proposals.units import Severity
from apps.stores.ref_shapes import StoreRef, enum

REPLY = [("none", "None"), *MailStatus.choices]


class FeedbackDiff(Shape):
    """One difference between what is said and what the store has."""

    field = Text()
    label = Text()
    base_value = serializers.JSONField(allow_null=True)
    proposed_value = serializers.JSONField(allow_null=True)
    severity = enum(Severity)
    auto_eligible = serializers.BooleanField()
    locked = serializers.BooleanField()
    decision = enum(Decision)
    edited_value = serializers.JSONField(allow_null=True)
    reason = Text(allow_blank=True)
    shift_m = serializers.IntegerField(allow_null=True, help_text="How far the pin would move, in metres.")
    current_lines = serializers.ListField(child=Text(), help_text="What the store has, in words.")
    proposed_lines = serializers.ListField(child=Text())
    edited_lines = serializers.ListField(child=Text())


class FeedbackStore(StoreRef):
    """The store of a report, with its pin and version."""

    version = serializers.IntegerField()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    address = Text(allow_blank=True)
    verification = enum(Verification)
    verified_at = Moment(allow_null=True)
    open_feedback_count = serializers.IntegerField()


class ReporterFacts(serializers.Serializer):
    """Who reported, and how often what came from there was spam."""

    name = Text(allow_blank=True)
    email = Text(allow_blank=True)
    phone = Text(allow_blank=True)
    language = enum(choices.Language)
    wants_reply = serializers.BooleanField()
    is_owner = serializers.BooleanField()
    spam_count = serializers.IntegerField()


class JoinedFacts(serializers.Serializer):
    """Somebody else who reported the same."""

    joined_id = Id()
    channel = enum(choices.Channel)
    description = Text(allow_blank=True)
    summary = Text(allow_blank=True)
    name = Text(allow_blank=True)
    email = Text(allow_blank=True)
    phone = Text(allow_blank=True)
    wants_reply = serializers.BooleanField()
    is_owner = serializers.BooleanField()
    told_status = serializers.ChoiceField(choices=REPLY)
    created_at = Moment()


class FeedbackRef(serializers.Serializer):
    """A report, as another names it."""

    feedback_id = Id()
    title = Text()
    status = enum(choices.FeedbackStatus)
    reporter_name = Text(allow_blank=True)
    created_at = Moment()


class ClosureEvidence(serializers.Serializer):
    """What speaks for closing the store, and what is missing."""

    reports = serializers.IntegerField(help_text="People who left a contact within 60 days.")
    is_verified = serializers.BooleanField()
    is_enough = serializers.BooleanField()
    missing = Text(allow_blank=True)


class ReplyFacts(serializers.Serializer):
    """The final reply, and how far it has come."""

    status = serializers.ChoiceField(choices=REPLY)
    text = Text(allow_blank=True)
    replied_at = Moment(allow_null=True)
    tries = serializers.IntegerField()
    error = Text(allow_blank=True)
