"""The OpenAPI document, read off the operations' declarations."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, inline_serializer
from rest_framework import serializers

from apps.core.choices import Country
from apps.core.operations import PUBLIC, Operation, Scope

_COMPONENT_WORDS = {"query", "mutation"}


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.replace("/", "_").split("_"))


class SessionScheme(OpenApiAuthenticationExtension):
    """How a call proves its session."""

    target_class = "apps.accounts.authentication.SessionJWTAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}


class OperationSchema(AutoSchema):
    """Describes one operation: its input, and its output inside the envelope."""

    @property
    def operation(self) -> type[Operation]:
        """The operation being described."""
        return type(self.view)

    def get_operation_id(self) -> str:
        """`store_query_stores` for `store/query_stores`."""
        return self.operation.name.replace("/", "_")

    def get_tags(self) -> list[str]:
        """The area."""
        return [self.operation.name.split("/")[0]]

    def get_description(self) -> str:
        """The operation's docstring."""
        return (self.operation.__doc__ or "").strip()

    def get_request_serializer(self) -> Any:
        """The declared input."""
        return self.operation.input

    def get_response_serializers(self) -> Any:
        """The envelope around the declared output; files are binary."""
        op = self.operation
        if getattr(op, "answers_file", False):
            return {(200, "application/octet-stream"): OpenApiTypes.BINARY}
        fields: dict[str, Any] = {
            "code": serializers.IntegerField(help_text="0 is success; see the table of codes."),
            "data": op.output(many=True) if op.output_many else op.output(),
            "msg": serializers.CharField(allow_blank=True),
        }
        return inline_serializer(name=f"{_camel(op.name)}Envelope", fields=fields)

    def map_parsers(self) -> list[str]:
        """JSON, or multipart where files are sent."""
        return ["multipart/form-data"] if self.operation.takes_files() else ["application/json"]

    def get_override_parameters(self) -> list[Any]:
        """`cc` and `ui`, which every call carries in its query string."""
        return [
            OpenApiParameter(
                "cc",
                str,
                enum=Country.values,
                required=False,
                description="The country of the call."
                + (" Needed." if self.operation.scope is Scope.COUNTRY else ""),
            ),
            OpenApiParameter(
                "ui", str, required=False, description="The caller's user id; checked, never trusted."
            ),
        ]

    def get_extensions(self) -> dict[str, Any]:
        """Kind, roles and scope, for readers of the document."""
        op = self.operation
        return {
            "x-kind": op.kind.value,
            "x-roles": "public" if op.roles is PUBLIC else sorted(op.roles),  # type: ignore[arg-type]
            "x-scope": op.scope.value,
        }

    def get_auth(self) -> list[Any]:
        """The session, except on public calls."""
        return [] if self.operation.roles is PUBLIC else [{"session": []}]
