"""Types of the inputs of operations: each validates the body and is the type of `call.data`.

    class MoveLeadInput(Input):
        lead_id: IdNumber
        version: VersionNumber
        stage: Annotated[str, Stage]
        before_id: IdNumber | None = None
        limit: Omittable[Annotated[int, Meta(ge=1, le=50)]] = None
        note: Patch[Annotated[str, Meta(max_length=1000), BLANK] | None] = UNSET

A key with a default may be missing. `… | None` also accepts null, `Omittable[…]` does not, and
`Patch[…]` with the default UNSET tells a missing key from null. Checks across fields go into `checked()`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, ClassVar, Self

import msgspec
import msgspec.structs
from msgspec import UNSET, Meta, UnsetType
from rest_framework import serializers

from apps.core.http.declared import (
    BLANK,
    Declared,
    IdNumber,
    Json,
    Messages,
    Omittable,
    OneOf,
    Patch,
    VersionNumber,
    docstring_of,
    field_of,
    one_of,
)
from apps.core.http.serializers import CONTROL_KEYS, CreateSerializer, InputSerializer

__all__ = [
    "BLANK",
    "UNSET",
    "CreateInput",
    "EditInput",
    "Honeypot",
    "IdNumber",
    "Input",
    "Json",
    "Messages",
    "Meta",
    "Omittable",
    "OneOf",
    "Patch",
    "StatusInput",
    "UnsetType",
    "VersionNumber",
    "one_of",
    "typed_serializer_of",
]


class Input(Declared):
    """Base of the input types of operations."""

    controls: ClassVar[tuple[str, ...]] = ()
    """Control keys of the request in addition to the fields of the type; `Call` has their values."""

    def checked(self) -> Self:
        """Return the input. Raise ValidationError if its fields contradict each other."""
        return self

    def sent(self, *left_out: str) -> dict[str, Any]:
        """Return the values by key, without UNSET keys and those in `left_out`."""
        values = {name: getattr(self, name) for name in self.__struct_fields__ if name not in left_out}
        return {name: value for name, value in values.items() if value is not UNSET}

    @staticmethod
    def _as_field(declared: type[Declared], **options: Any) -> serializers.Field:
        return typed_serializer_of(declared)(**options)

    @staticmethod
    def _as_list_field(declared: type[Declared], **options: Any) -> serializers.Field:
        return serializers.ListField(child=typed_serializer_of(declared)(), **options)


Honeypot = Annotated[
    str,
    Meta(
        max_length=500,
        description="Honeypot: leave it empty. The field is hidden from people, and only programs fill it in.",
    ),
    BLANK,
]
"""A field of a public form that only programs fill in."""


class CreateInput(Input):
    """Base of create inputs: a repeat with the same `request_id` within 24 h returns the first result."""

    controls = CONTROL_KEYS


class EditInput(Input):
    """Base of edit inputs: a patch that changes only the keys that were sent."""

    controls = ("validate_only", "confirm_token")
    version: VersionNumber


class StatusInput(Input):
    """Base of inputs that change a status."""

    controls = ("validate_only", "confirm_token")
    version: VersionNumber
    reason: Annotated[str, Meta(max_length=500), BLANK] | None = None
    note: Annotated[str, Meta(max_length=1000), BLANK] | None = None


# Validates a body into an instance of a type. Without a docstring: openapi.yaml would repeat it for every input.
class TypedSerializer(InputSerializer):
    builds: ClassVar[type[Input]]

    def validate(self, attrs: dict[str, Any]) -> Any:
        """Return the instance. The control keys are stored in `control_values`."""
        self.control_values = {name: attrs.pop(name) for name in self.builds.controls if name in attrs}
        names = _names(self.builds)
        return self.builds(**{names[key]: value for key, value in attrs.items()}).checked()


@cache
def _names(declared: type[Input]) -> dict[str, str]:
    return {one.encode_name: one.name for one in msgspec.structs.fields(declared)}


@cache
def typed_serializer_of(declared: type[Input]) -> type[TypedSerializer]:
    """Return the serializer that validates an input. Raise TypeError for a type without a JSON form."""
    body: dict[str, Any] = {
        one.encode_name: field_of(one.type) if one.required else field_of(one.type, required=False)
        for one in msgspec.structs.fields(declared)
    }
    body |= {name: CreateSerializer._declared_fields[name] for name in declared.controls}
    body |= {"__doc__": docstring_of(declared, Input), "builds": declared}
    return type(declared.__name__, (TypedSerializer,), body)
