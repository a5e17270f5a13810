"""What the calls over every published kind take."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from rest_framework import serializers

from apps.content import choices
from apps.content.domain import direct_workflow
from apps.content.permissions import STATUS_ACTIONS
from apps.content.record import values
from apps.core.country.zones import zone_of
from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import InputSerializer, Shape, StatusSerializer
from apps.stores.record.ref_shapes import enum


def text(longest: int) -> Text:
    """Words that may be left out."""
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def one_id() -> Id:
    """An id that may be left out."""
    return Id(required=False, allow_null=True)


class CountryMoment(Moment):
    """A moment; one without a zone is on the clocks of the call's country."""

    def enforce_timezone(self, value: datetime) -> datetime:
        """The moment with its zone."""
        if value.tzinfo is None:
            value = value.replace(tzinfo=ZoneInfo(zone_of(self.context.get("country", ""))))
        return super().enforce_timezone(value)


class StoreInput(InputSerializer):
    """A store that the record is about, or names."""

    store_id = Id()
    role = enum(choices.StoreRole, required=False)
    note = text(300)


class Saving(Shape):
    """How an edit is kept."""

    autosave = serializers.BooleanField(
        required=False, help_text="Saved by the editor itself: no history, one version until the next save."
    )
    version_note = text(200)


class ReviewedStatusInput(StatusSerializer):
    """One action of the workflow, and what goes with it."""

    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    reason = text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)
    reviewer_id = one_id()
    due_at = CountryMoment(required=False, allow_null=True)


class DirectStatusInput(StatusSerializer):
    """One action of the workflow of what goes out without a review, and what goes with it."""

    action = serializers.ChoiceField(choices=[(action, action) for action in direct_workflow.STATUS_ACTIONS])
    reason = text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)


class ReviewCommentIdInput(InputSerializer):
    comment_id = Id()


class VersionNumber(InputSerializer):
    """A version, and the one to compare it with; without one, the version before it."""

    revision_no = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    compare_to = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class RestoreInput(InputSerializer):
    """The version to bring back, and what was seen of the record."""

    version = Version()
    revision_no = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class PreviewInput(InputSerializer):
    """One of the versions; without one, the latest."""

    revision_no = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class BulkReviewedParams(InputSerializer):
    """What the actions ask for: a reviewer, a reason, tags to add."""

    reviewer_id = one_id()
    reason = text(1000)
    tags = serializers.ListField(child=Id(), required=False, max_length=values.MOST_TAGS)
