"""What inputs have in common: unknown keys are refused, and writes carry their safety keys."""

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

CONTROL_KEYS = ("request_id", "validate_only", "confirm_token")


# The framework takes declared fields off the class, so that an API's name may be one of the serializer's own;
# only the type checker sees two. It looks at a class's last base: Shape stands there.
class Shape(serializers.Serializer):
    if TYPE_CHECKING:
        errors: Any
        fields: Any
        label: Any
        source: Any


class InputSerializer(Shape):
    """An input that refuses keys it does not know."""

    _declared_fields: dict[str, serializers.Field]

    def get_fields(self) -> dict[str, serializers.Field]:
        """The fields that this input needs: those that were sent, and those that count unsent.

        A serializer copies its fields for each call, which costs milliseconds where a list offers thirty
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
        """The validated input. Raises ValidationError naming each unknown key."""
        if isinstance(data, dict):
            if self.parent is None and (lists := body_limits.too_long(self, data)):
                raise serializers.ValidationError({**self._errors_beside(lists, data), **lists})
            unknown = sorted(set(data) - set(self.fields) - set(self._declared_fields))
            if unknown:
                raise serializers.ValidationError(
                    {key[:60]: ["Unknown field"] for key in self._to_tell(unknown)}
                )
        return super().to_internal_value(data)

    def _to_tell(self, unknown: Sequence[str]) -> Sequence[str]:
        """The first of them, no more for all objects of a body together than an answer names."""
        shared: Any = self.context
        told = shared.get("unknown_keys", 0)
        shared["unknown_keys"] = told + len(unknown)
        return unknown[: max(0, MOST_ERRORS - told)]

    def _errors_beside(self, lists: Mapping[str, Any], data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What else is wrong, beside lists whose elements are not looked at for their number."""
        left_out = {path.partition(".")[0] for path in lists}
        try:
            self.to_internal_value({name: value for name, value in data.items() if name not in left_out})
        except serializers.ValidationError as error:
            detail: Any = error.detail
            return {name: said for name, said in detail.items() if name not in left_out}
        return {}


class EmptyInput(InputSerializer):
    """A call without input."""


class CreateSerializer(InputSerializer):
    """Base of create inputs: a repeat with the same `request_id` within 24 h returns the first result."""

    request_id = serializers.UUIDField(required=False)
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class EditSerializer(InputSerializer):
    """Base of edit inputs: a patch, in which only the keys that were sent change."""

    version = Version()
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class StatusSerializer(InputSerializer):
    """Base of status changes."""

    version = Version()
    reason = Text(required=False, allow_blank=True, allow_null=True, max_length=500)
    note = Text(required=False, allow_blank=True, allow_null=True, max_length=1000)
    validate_only = serializers.BooleanField(required=False)
    confirm_token = Text(required=False, max_length=4000)


class UserRef(Output):
    """A person, as other records name them."""

    user_id: OwnId
    nickname: str
    role: str


class BaseOutput(Output):
    """What every record answers with."""

    version: VersionNumber
    created_at: datetime
    created_by: UserRef | None
    updated_at: datetime
    updated_by: UserRef | None
    allowed_actions: list[str]


class BulkSerializer(CreateSerializer):
    """Base of bulk edits: of the records named by `ids`, or of all that match `filters`.

    An area adds `action`, `params` and `filters`.
    """

    ids = serializers.ListField(child=Id(), required=False, min_length=1, max_length=200)
    all_matching = serializers.BooleanField(required=False)
    expected_total = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either ids, or all that match with the total that the person saw."""
        over_all = attrs.pop("all_matching", False)
        if over_all == ("ids" in attrs):
            raise serializers.ValidationError({"ids": ["Name the records, or say all that match"]})
        if over_all:
            missing = [name for name in ("filters", "expected_total") if name not in attrs]
            if missing:
                raise serializers.ValidationError({name: ["This field is required."] for name in missing})
        elif "filters" in attrs or "expected_total" in attrs:
            raise serializers.ValidationError({"filters": ["Filters go with all that match, not with ids"]})
        return attrs


class BulkFailure(Output):
    """One record that was refused."""

    id: Annotated[IdNumber, From("object_id")]
    code: int
    msg: str


class BulkOutput(Output):
    """What became of each record of a bulk edit; over all that match, the job that does it."""

    succeeded: list[IdNumber]
    failed: list[BulkFailure]
    changeset_id: IdNumber | None
    """Null where nothing was written."""
    job_id: IdNumber | None


class ExportOutput(Output):
    """The job that makes the file of a long list; a short one is answered as the file itself."""

    job_id: IdNumber


class NotUndone(Output):
    """A field, or with an empty field a record, that an undo left as it is, and why."""

    object_type: str
    object_id: IdNumber
    object_title: str
    field: str
    code: int
    msg: str
    by: UserRef | None
    at: datetime | None


class CountOutput(Output):
    """A number of records touched."""

    count: int


class EmptyOutput(Output):
    """Nothing to say beyond success."""
