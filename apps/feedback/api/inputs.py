"""Inputs of the calls over reports."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.http.fields import Id, Text, Version
from apps.core.http.serializers import CreateInput, InputSerializer, StatusInput
from apps.feedback import choices, suggestions
from apps.feedback.permissions import STATUS_ACTIONS
from apps.feedback.services.intake import MOST_PICTURES, Report
from apps.feedback.templates import BY_HAND
from apps.stores.choices import HalalStatus, VerifyMethod
from apps.stores.proposals.diffs import Decision
from apps.stores.record import STORE_RECORD
from apps.stores.ref_shapes import enum

PRIORITIES = [(each.name.lower(), each.name.lower()) for each in choices.Priority]


def _text(longest: int) -> Text:
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def _id() -> Id:
    return Id(required=False, allow_null=True)


class SuggestedPhone(InputSerializer):
    number = Text(max_length=40)


_OF_STORE = {name for names in suggestions.FIELDS.values() for name in names} & set(STORE_RECORD.written)


class SuggestedFields(
    type("_OfStore", (InputSerializer,), STORE_RECORD.inputs_of(sorted(_OF_STORE)))  # type: ignore[misc]  # made of the table
):
    """What should stand there instead; which fields go with a category is told when they are checked."""

    closed_on = serializers.DateField(required=False, allow_null=True)
    reopen_on = serializers.DateField(required=False, allow_null=True)
    other_store_id = _id()
    name = _text(STORE_RECORD.longest("name"))
    address = _text(STORE_RECORD.longest("address_line1"))
    phones = serializers.ListField(
        child=SuggestedPhone(), required=False, max_length=STORE_RECORD.longest("phones")
    )
    halal_status = enum(HalalStatus, blank=True, required=False, allow_null=True)
    alcohol = _text(40)
    picture_id = _id()


class ReporterFields(InputSerializer):
    """Who reports."""

    name = _text(60)
    email = _text(254)
    phone = _text(40)
    language = enum(choices.Language, required=False)
    wants_reply = serializers.BooleanField(required=False)
    is_owner = serializers.BooleanField(required=False)


class ReportFields(serializers.Serializer):
    """What is reported."""

    store_id = Id()
    category = enum(choices.Category)
    description = Text(required=False, allow_blank=True, allow_null=True, max_length=2000)
    suggested = SuggestedFields(required=False)
    reporter = ReporterFields(required=False)
    picture_ids = serializers.ListField(child=Id(), required=False, max_length=MOST_PICTURES)


def report_of(data: dict[str, Any]) -> Report:
    """The report that validated input describes."""
    return Report(
        store_id=data["store_id"],
        category=data["category"],
        description=data.get("description") or "",
        suggested=data.get("suggested") or {},
        picture_ids=list(data.get("picture_ids") or []),
        reporter=data.get("reporter") or {},
    )


class CreateFeedbackInput(CreateInput, ReportFields):
    """A report by staff."""


class PublicFeedbackInput(InputSerializer, ReportFields):
    """A report from the public."""

    channel = serializers.ChoiceField(choices=[("web", "Website"), ("app", "App")], required=False)
    website = Text(
        required=False,
        allow_blank=True,
        max_length=500,
        help_text="Leave it empty: people do not see this field, programs fill it.",
    )


class FeedbackDecision(InputSerializer):
    """What a person says of one difference."""

    field = Text(max_length=40)
    decision = enum(Decision)
    edited_value = serializers.JSONField(required=False, allow_null=True)
    reason = Text(required=False, allow_blank=True, allow_null=True, max_length=300)


class ApplyFeedbackInput(InputSerializer):
    feedback_id = Id()
    version = Version()
    store_version = Version()
    decisions = serializers.ListField(child=FeedbackDecision(), required=False, max_length=30)
    note = _text(1000)
    verify_method = enum(VerifyMethod, blank=True, required=False, allow_null=True)
    validate_only = serializers.BooleanField(required=False)


class ChangeFeedbackStatusInput(StatusInput):
    feedback_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    resolution = enum(choices.Resolution, required=False, allow_null=True)
    duplicate_of = _id()


class TakeBackFeedbackReplyInput(InputSerializer):
    feedback_id = Id()
    version = Version()


class ReplyFeedbackInput(InputSerializer):
    feedback_id = Id()
    version = Version()
    body = Text(allow_blank=True, max_length=1000)
    template_id = serializers.ChoiceField(
        choices=[(each, each) for each in BY_HAND], required=False, allow_null=True
    )


class BulkFeedbacksParams(InputSerializer):
    """What the actions ask for: a colleague, a priority, a note, the report that says the same."""

    assignee_id = _id()
    priority = serializers.ChoiceField(choices=PRIORITIES, required=False, allow_null=True)
    note = _text(1000)
    duplicate_of = _id()
