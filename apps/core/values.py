"""Types of values: JSON, and what fields of records contain."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, Union, overload
from uuid import UUID

if TYPE_CHECKING:
    from django.core.files import File
    from django.db.models import Model

# A union of names in quotes: `|` does not take them when the module is loaded.
Json: TypeAlias = Union[bool, int, float, str, Sequence["Json"], Mapping[str, "Json"], None]  # noqa: UP007
"""A JSON value. Code that reads it checks its type first."""
FieldValue: TypeAlias = Union[
    bool,
    int,
    float,
    str,
    Decimal,
    dt.date,
    dt.time,
    dt.timedelta,
    UUID,
    "File",
    "Model",
    Sequence["FieldValue"],
    Set["FieldValue"],
    Mapping[str, "FieldValue"],
    None,
]
"""A value of a field of a record, or of an input before it is parsed."""


class FieldChange(TypedDict):
    """The change of a field in history."""

    field: str
    old: Json
    new: Json
    erased: NotRequired[bool]
    """True if the values were blanked."""


# -- values of one type -------------------------------------------------------------------------------
def text_of(value: FieldValue) -> str:
    """Return a text, "" for None. Raise TypeError for another type."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    raise TypeError(f"{value!r} is not a text")


def number_of(value: FieldValue) -> int:
    """Return an integer. Raise TypeError for another type."""
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is not an integer")


def optional_number_of(value: FieldValue) -> int | None:
    """Return an integer or None. Raise TypeError for another type."""
    return None if value is None else number_of(value)


def texts_of(value: FieldValue) -> list[str]:
    """Return a list of texts, an empty one for None. Raise TypeError for another type."""
    return [text_of(one) for one in items_of(value)]


@overload
def items_of(value: Json) -> Sequence[Json]: ...
@overload
def items_of(value: FieldValue) -> Sequence[FieldValue]: ...
def items_of(value: FieldValue) -> Sequence[FieldValue]:
    """Return the items of a list, none for an empty value. Raise TypeError for another type."""
    if not value:
        return ()
    if isinstance(value, list | tuple):
        return value
    raise TypeError(f"{value!r} is not a list")


def object_of(value: Json) -> Mapping[str, Json]:
    """Return a JSON object, an empty one for an empty value. Raise TypeError for another type."""
    if not value:
        return {}
    if isinstance(value, Mapping):
        return value
    raise TypeError(f"{value!r} is not an object")


def objects_of(value: Json) -> list[Mapping[str, Json]]:
    """Return a list of JSON objects, an empty one for an empty value. Raise TypeError for another type."""
    return [object_of(one) for one in items_of(value)]
