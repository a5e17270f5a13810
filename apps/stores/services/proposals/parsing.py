"""Values entered instead of proposed ones, validated as in a store edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from apps.core.changes import history
from apps.core.http.serializers import InputSerializer
from apps.core.values import FieldValue, Json, object_of
from apps.stores.choices import BusinessStatus
from apps.stores.record import STORE_RECORD
from apps.stores.record.ref_shapes import enum
from apps.stores.services.proposals.units import BY_NAME, Unit


class InvalidValue(ValueError):
    """The value is invalid; the text is the reason."""


_ProposedInput: Any = type(
    "_Given",
    (InputSerializer,),
    {
        **STORE_RECORD.inputs(),
        "business_status": enum(BusinessStatus, required=False),
        "closed_on": serializers.DateField(required=False, allow_null=True),
        "reopen_on": serializers.DateField(required=False, allow_null=True),
        "__doc__": "The fields of an edit, and the shop's business status.",
    },
)


def clean_unit(name: str, value: Json) -> Json:
    """Return the cleaned value of a unit as JSON, as an edit would store it.

    Raise InvalidValue if an edit's form rejects it; rules across fields are not checked.
    """
    unit = BY_NAME[name]
    fields = _fields(unit, value)
    shape = _ProposedInput(data=fields, partial=True)
    if not shape.is_valid():
        raise InvalidValue("; ".join(_messages(shape.errors)))
    read = history.as_json({column: shape.validated_data[column] for column in fields})
    if name == "pin":
        # The format of coordinates in history.
        return {column: f"{degrees:.6f}" for column, degrees in object_of(read).items()}
    return read if len(unit.columns) > 1 else object_of(read)[unit.columns[0]]


def _fields(unit: Unit, value: Json) -> dict[str, Json]:
    """Return the value of a unit as fields of an edit. Raise InvalidValue if it has another form."""
    if len(unit.columns) == 1:
        return {unit.columns[0]: value}
    if not isinstance(value, Mapping) or not set(value) <= set(unit.columns):
        raise InvalidValue(f"{unit.label} cannot be read")
    if unit.name == "pin" and None in (value.get("lat"), value.get("lng")):
        raise InvalidValue("Enter both coordinates of the pin")
    return dict(value)


def _messages(errors: FieldValue) -> list[str]:
    if isinstance(errors, Mapping):
        return [message for each in errors.values() for message in _messages(each)]
    if isinstance(errors, list):
        return list(dict.fromkeys(message for each in errors for message in _messages(each)))
    return [str(errors)]
