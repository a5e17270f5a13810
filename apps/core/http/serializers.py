"""Bases of inputs: unknown keys are rejected, and writes have control keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

from rest_framework import serializers
from rest_framework.fields import empty

from apps.core.errors import MOST_ERRORS
from apps.core.http import body_limits
from apps.core.http.fields import Id, Text, Version
from apps.core.http.outputs import From, IdNumber, Output, OwnId, VersionNumber
from apps.core.values import FieldValue

CONTROL_KEYS = ("request_id", "validate_only", "confirm_token")


# DRF removes declared fields from the class, so that an API field may have the name of a serializer
# attribute; only the type checker sees a conflict. It uses the last base of a class, which is Shape.
class Shape(serializers.Serializer):
    if TYPE_CHECKING:
        errors: Any
        fields: Any
        label: Any
        source: Any


class InputSerializer(Shape):
    """An input that rejects unknown keys."""

    _declared_fields: dict[str, serializers.Field]

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields that this input needs: those that were sent, are required or have a default.

        A serializer copies its fields for each request, which costs milliseconds for a list with thirty
        filters of which two were sent.
        """
        sent = getattr(self, "initial_data", None)
        if not isinstance(sent, dict):
            return super().get_fields()
        declared = self._declared_fields
        self._declared_fields = {
            name: field
            for name, field in declared.items()
            if name in sent or field.required or field.default is not empty
        }
        try:
            return super().get_fields()
        finally:
            self._declared_fields = declared

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated input. Raise ValidationError with each unknown key."""
        if isinstance(data, dict):
            if self.parent is None and (lists := body_limits.too_long(self, data)):
                raise serializers.ValidationError({**self._errors_beside(lists, data), **lists})
            unknown = sorted(set(data) - set(self.fields) - set(self._declared_fields))
            if unknown:
                raise serializers.ValidationError(
                    {key[:60]: ["Unknown field"] for key in self._limit_unknown(unknown)}
                )
        return super().to_internal_value(data)

    def _limit_unknown(self, unknown: Sequence[str]) -> Sequence[str]:
        """Return the first unknown keys, up to the error limit for all objects of a body together."""
        shared: Any = self.context
        unknown_count = shared.get("unknown_keys", 0)
        shared["unknown_keys"] = unknown_count + len(unknown)
        return unknown[: max(0, MOST_ERRORS - unknown_count)]

    def _errors_beside(
        self, lists: Mapping[str, FieldValue], data: Mapping[str, FieldValue]
    ) -> Mapping[str, FieldValue]:
        """Return the errors of the fields other than `lists`, whose elements are not validated."""
        left_out = {path.partition(".")[0] for path in lists}
        try:
            self.to_internal_value({name: value for name, value in data.items() if name not in left_out})
        except serializers.ValidationError as error:
            detail: Any = error.detail
            return {name: messages for name, messages in detail.items() if name not in left_out}
        return {}


class EmptyInput(InputSerializer):
    """An operation without input."""


class CreateSerializer(InputSerializer):
    """Base of create inputs: a repeat with the same `request_id` within 24 h returns the first result."""

    request_id = serializers.UUIDField(required=False)
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class EditSerializer(InputSerializer):
    """Base of edit inputs: a patch that changes only the keys that were sent."""

    version = Version()
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class StatusSerializer(InputSerializer):
    """Base of inputs that change a status."""

    version = Version()
    reason = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=1000)
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class UserRef(Output):
    """A reference to a person."""

    user_id: OwnId
    nickname: str
    role: str


class BaseOutput(Output):
    """Base of record outputs."""

    version: VersionNumber
    created_at: datetime
    created_by: UserRef | None
    updated_at: datetime
    updated_by: UserRef | None
    allowed_actions: list[str]


class BulkSerializer(CreateSerializer):
    """Base of bulk edits of the records in `ids`, or of all that match `filters`.

    An area adds `action`, `params` and `filters`.
    """

    ids = serializers.ListField(child=Id(), required=False, min_length=1, max_length=200)
    all_matching = serializers.BooleanField(required=False)
    expected_total = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)

    def validate(self, attrs: dict[str, FieldValue]) -> dict[str, FieldValue]:
        """Require either ids, or filters with the total that the user saw."""
        over_all = attrs.pop("all_matching", False)
        if over_all == ("ids" in attrs):
            raise serializers.ValidationError({"ids": ["Choose records, or choose all matches"]})
        if over_all:
            missing = [name for name in ("filters", "expected_total") if name not in attrs]
            if missing:
                raise serializers.ValidationError({name: ["This field is required."] for name in missing})
        elif "filters" in attrs or "expected_total" in attrs:
            raise serializers.ValidationError({"filters": ["Filters apply to all matches, not to ids"]})
        return attrs


class Warned(Output):
    """A warning, and its field."""

    code: str
    field: str | None
    msg: str


class BulkFailure(Output):
    """A record that was not changed, with the error."""

    id: Annotated[IdNumber, From("object_id")]
    code: int
    msg: str


class BulkOutput(Output):
    """The result for each record of a bulk edit; for all matching records, the job that does it."""

    succeeded: list[IdNumber]
    failed: list[BulkFailure]
    changeset_id: IdNumber | None
    """Null if nothing was changed."""
    job_id: IdNumber | None


class ExportOutput(Output):
    """The job that creates the file of a long list; short lists are returned as the file itself."""

    job_id: IdNumber


class NotUndone(Output):
    """A field, or with an empty field a record, that an undo did not restore, with the reason."""

    object_type: str
    object_id: IdNumber
    object_title: str
    field: str
    code: int
    msg: str
    by: UserRef | None
    at: datetime | None


class CountOutput(Output):
    """A number of changed records."""

    count: int


class Accepted(Output):
    """The confirmation that a submission from the public was accepted."""

    id: IdNumber


class EmptyOutput(Output):
    """An empty success response."""
