"""Inputs shared by the operations on every published kind."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from rest_framework import serializers

from apps.content import choices
from apps.content.domain import direct_workflow
from apps.content.permissions import STATUS_ACTIONS
from apps.content.record import values
from apps.core.country.zones import zone_of
from apps.core.http.fields import Id, Moment, Version, optional_id, optional_text
from apps.core.http.serializers import InputSerializer, Shape, StatusSerializer
from apps.stores.record.ref_shapes import enum


class CountryMoment(Moment):
    """A date and time; without a zone it is in the zone of the request's country."""

    def enforce_timezone(self, value: datetime) -> datetime:
        """Return the value with a time zone."""
        if value.tzinfo is None:
            value = value.replace(tzinfo=ZoneInfo(zone_of(self.context.get("country", ""))))
        return super().enforce_timezone(value)


class StoreInput(InputSerializer):
    """A store that the record is about or mentions."""

    store_id = Id()
    role = enum(choices.StoreRole, required=False)
    note = optional_text(300)


class Saving(Shape):
    """Save options of an edit."""

    autosave = serializers.BooleanField(
        required=False,
        help_text="True for an automatic save: no history entry, and one version until the next manual save.",
    )
    version_note = optional_text(200)


class ReviewedStatusInput(StatusSerializer):
    """A workflow action with its parameters."""

    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    reason = optional_text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)
    reviewer_id = optional_id()
    due_at = CountryMoment(required=False, allow_null=True)


class DirectStatusInput(StatusSerializer):
    """A workflow action of a kind without reviews, with its parameters."""

    action = serializers.ChoiceField(choices=[(action, action) for action in direct_workflow.STATUS_ACTIONS])
    reason = optional_text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)


class ReviewCommentIdInput(InputSerializer):
    comment_id = Id()


class VersionNumber(InputSerializer):
    """A version, and the version to compare it with, by default the previous one."""

    revision_no = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    compare_to = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class RestoreInput(InputSerializer):
    """The version to restore, and the record version seen by the client."""

    version = Version()
    revision_no = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class PreviewInput(InputSerializer):
    """A version to preview, by default the latest."""

    revision_no = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class BulkReviewedParams(InputSerializer):
    """Parameters of bulk actions: reviewer, reason, tags to add."""

    reviewer_id = optional_id()
    reason = optional_text(1000)
    tags = serializers.ListField(child=Id(), required=False, max_length=values.MOST_TAGS)
