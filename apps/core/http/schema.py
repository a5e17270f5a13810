"""The OpenAPI document, generated from the declarations of operations."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, inline_serializer
from rest_framework import serializers

from apps.core.choices import Country
from apps.core.http.operations import PUBLIC, Operation, Scope
from apps.core.http.sensitive import PROOF_VALID_FOR, SENSITIVE
from apps.core.http.serializers import EmptyOutput
from apps.core.values import Json


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.replace("/", "_").split("_"))


class FailureMessage(serializers.Serializer):
    """The message of transport failures, in addition to the envelope."""

    message = serializers.CharField()


class FailureEnvelope(serializers.Serializer):
    """An error: its code, message, and the data that belong to the code."""

    code = serializers.IntegerField(min_value=10001)
    data = serializers.JSONField(allow_null=True)
    msg = serializers.CharField()
    error = FailureMessage(required=False)


class OperationSchema(AutoSchema):
    """The OpenAPI description of one operation: its input, and its output in the envelope."""

    @property
    def operation(self) -> type[Operation]:
        """Return the described operation."""
        return cast("type[Operation]", type(self.view))

    def get_operation_id(self) -> str:
        """Return the operation id: `store_query_stores` for `store/query_stores`."""
        return self.operation.name.replace("/", "_")

    def get_tags(self) -> list[str]:
        """Return the area as the only tag."""
        return [self.operation.name.split("/")[0]]

    def get_description(self) -> str:  # type: ignore[override]
        """Return the operation's docstring, with a note if it requires a recent proof of identity."""
        words = (self.operation.__doc__ or "").strip()
        if self.operation.name not in SENSITIVE:
            return words
        minutes = int(PROOF_VALID_FOR.total_seconds() // 60)
        return (
            f"{words}\n\nFails with 10015 for sensitive data or changes if the user last confirmed their identity more "
            f"than {minutes} minutes ago. Confirm with `user/prove`."
        )

    def get_request_serializer(self) -> Any:
        """Return the declared input."""
        return self.operation.input

    def get_response_serializers(self) -> Any:
        """Return the envelope around the declared output; for a file, binary content or an error envelope."""
        op = self.operation
        if op.answers_file and op.output is EmptyOutput:
            answer: Any = FailureEnvelope
        else:
            answer = self._envelope()
        if op.answers_file:
            return {
                (200, op.answers_file): OpenApiTypes.BINARY,
                (200, "application/json"): answer,
                "default": FailureEnvelope,
            }
        return {200: answer, "default": FailureEnvelope}

    def _envelope(self) -> PolymorphicProxySerializer:
        """Return the envelope around the declared output, or around an error."""
        op = self.operation
        fields: dict[str, Any] = {
            "code": serializers.ChoiceField(choices=[(0, "success")]),
            "data": op.described_output(),
            "msg": serializers.CharField(allow_blank=True),
        }
        success = inline_serializer(name=f"{_camel(op.name)}Success", fields=fields)
        return PolymorphicProxySerializer(
            component_name=f"{_camel(op.name)}Answer",
            serializers=[success, FailureEnvelope],
            resource_type_field_name=None,
        )

    def map_parsers(self) -> list[str]:
        """Return the media type of the body: JSON, or multipart if it contains files."""
        return ["multipart/form-data"] if self.operation.takes_files() else ["application/json"]

    def get_override_parameters(self) -> list[Any]:
        """Return the query parameters `cc` and `ui`, which every operation has."""
        return [
            OpenApiParameter(
                "cc",
                str,
                enum=Country.values,
                required=False,
                description="Country of the request."
                + (" Required." if self.operation.scope is Scope.COUNTRY else ""),
            ),
            OpenApiParameter(
                "ui",
                str,
                required=False,
                description="Id of the caller; compared with the session, never trusted.",
            ),
        ]

    def get_extensions(self) -> dict[str, Json]:
        """Return kind, roles and scope as extensions."""
        op = self.operation
        return {
            "x-kind": op.kind.value,
            "x-roles": "public" if op.roles is PUBLIC else sorted(op.roles),
            "x-scope": op.scope.value,
        }

    def get_auth(self) -> list[Any]:
        """Return the session as security requirement; none for public operations."""
        return [] if self.operation.roles is PUBLIC else [{"session": []}]
