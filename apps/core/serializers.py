"""What inputs have in common: unknown keys are refused, and writes carry their safety keys."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.fields import Id, Moment, Text, Version

CONTROL_KEYS = ("request_id", "validate_only", "confirm_token")


class InputSerializer(serializers.Serializer):
    """An input that refuses keys it does not know."""

    def to_internal_value(self, data: Any) -> Any:
        """The validated input. Raises ValidationError naming each unknown key."""
        if isinstance(data, dict):
            unknown = sorted(set(data) - set(self.fields))
            if unknown:
                raise serializers.ValidationError({key[:60]: ["Unknown field"] for key in unknown[:20]})
        return super().to_internal_value(data)


class EmptyInput(InputSerializer):
    """A call without input."""


class CreateInput(InputSerializer):
    """Base of create inputs: a repeat with the same `request_id` within 24 h returns the first result."""

    request_id = serializers.UUIDField(required=False)
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class EditInput(InputSerializer):
    """Base of edit inputs: a patch, in which only the keys that were sent change."""

    version = Version()
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class StatusInput(InputSerializer):
    """Base of status changes."""

    version = Version()
    reason = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=1000)
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class UserRef(serializers.Serializer):
    """A person, as other records name them."""

    user_id = Id()
    nickname = Text()
    role = Text()


class BaseOutput(serializers.Serializer):
    """What every record answers with."""

    version = Version()
    created_at = Moment()
    created_by = UserRef(allow_null=True)
    updated_at = Moment()
    updated_by = UserRef(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


class BulkInput(InputSerializer):
    """Base of bulk edits by ids."""

    ids = serializers.ListField(child=Id(), min_length=1, max_length=200)
    confirm_token = Text(required=False, max_length=4000)


class BulkFailure(serializers.Serializer):
    """One record that was refused."""

    id = Id()
    code = serializers.IntegerField()
    msg = Text()


class BulkOutput(serializers.Serializer):
    """What became of each record of a bulk edit."""

    succeeded = serializers.ListField(child=Id())
    failed = BulkFailure(many=True)
    changeset_id = Id()


class CountOutput(serializers.Serializer):
    """A number of records touched."""

    count = serializers.IntegerField()


class EmptyOutput(serializers.Serializer):
    """Nothing to say beyond success."""
