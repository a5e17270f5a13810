"""Types of the outputs of operations: operations build them, and openapi.yaml describes them.

    class PageRef(Output):
        page_id: IdNumber
        title: str
        language: Annotated[str, Language]
        live_at: datetime | None
        views: Annotated[int, Meta(description="Since it was published.")]
        translations: list[PageRef]

`PageRef.of(page)` takes each value from the attribute of the same name. A key that some answers leave out has the type
`… | UnsetType` and the default UNSET.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Generic, Self, TypeVar, get_args, get_origin

import msgspec
import msgspec.structs
from msgspec import UNSET, Meta, UnsetType
from rest_framework import serializers

from apps.core.http.declared import (
    Declared,
    Hint,
    IdNumber,
    Json,
    OneOf,
    VersionNumber,
    docstring_of,
    field_of,
    name_of,
    without_null,
)

__all__ = [
    "UNSET",
    "From",
    "Hint",
    "IdNumber",
    "Json",
    "ListOutput",
    "Meta",
    "OneOf",
    "Output",
    "OwnId",
    "Rows",
    "UnsetType",
    "VersionNumber",
    "copier_of",
    "is_copied",
    "make_output",
    "serializer_of",
]


@dataclass(frozen=True)
class From:
    """The attribute that `Output.of` reads a value from; "source.code" reads from a related record."""

    path: str


OwnId = Annotated[IdNumber, From("pk")]
"""The id of the record that the output is about."""


class Output(Declared):
    """Base of the output types of operations."""

    @classmethod
    def of(cls, source: object, /, **answer: object) -> Self:
        """Return the output with the source's attributes of the same names, and with the given values.

        Related records are converted to the field's declared type. The source may be a dict with these keys.
        Raises AttributeError or KeyError for a name that it does not have.
        """
        values = {name: copy(source) for name, copy in _copiers(cls) if name not in answer}
        return cls(**values, **answer)

    def but(self, **values: object) -> Self:
        """Return a copy with some values replaced."""
        return msgspec.structs.replace(self, **values)

    @staticmethod
    def _as_field(declared: type[Declared], **options: Any) -> serializers.Field:
        return serializer_of(declared)(**options)

    @staticmethod
    def _as_list_field(declared: type[Declared], **options: Any) -> serializers.Field:
        return serializer_of(declared)(many=True, **options)


R = TypeVar("R", bound=Output)
Made = TypeVar("Made", bound=Output)


class Rows(Output, Generic[R]):
    """A list."""

    rows: list[R] = msgspec.field(name="list")


class ListOutput(Rows[R], Generic[R]):
    """A page of a list."""

    total: int
    total_is_exact: bool
    page: int
    page_size: int
    mark: (
        Annotated[str, Meta(description="Cursor to send with the query for another page of this list.")]
        | UnsetType
        | None
    ) = UNSET
    left_out: (
        Annotated[
            list[str],
            Meta(description="Words of the keyword that were left out, because nothing matches all of them."),
        ]
        | UnsetType
    ) = UNSET


def make_output(name: str, fields: Mapping[str, Hint], doc: str, base: type[Made]) -> type[Made]:
    """Return an output type whose fields are generated from a table."""
    body = {"__annotations__": dict(fields), "__doc__": doc, "__module__": __name__}
    made: type[Made] = types.new_class(name, (base,), {}, lambda namespace: namespace.update(body))
    return made


# -- copying ------------------------------------------------------------------------------------------
Copier = Callable[[object], object]


@cache
def _copiers(output: type[Output]) -> tuple[tuple[str, Copier], ...]:
    return tuple((one.name, copier_of(one.name, one.type)) for one in msgspec.structs.fields(output))


def copier_of(name: str, hint: Hint) -> Copier:
    """Return the function that reads a field's value from a record, and converts it to the field's type.

    An output or a dict is read by the field's own name.
    """
    bare, path = _source_of(name, hint)
    read = attrgetter(path)
    origin: Hint = get_origin(bare)
    if origin is list and _is_output(get_args(bare)[0]):
        each: type[Output] = get_args(bare)[0]
        return lambda source: _list(each, _value(source, name, read))
    if _is_output(bare):
        return lambda source: _converted(bare, _value(source, name, read))
    if bare is float:
        return lambda source: _number(_value(source, name, read))
    return lambda source: _value(source, name, read)


def is_copied(name: str, hint: Hint) -> bool:
    """Return whether a value is the attribute of the same name, without conversion."""
    bare, path = _source_of(name, hint)
    origin: Hint = get_origin(bare)
    parts = get_args(bare) if origin is list else (bare,)
    return path == name and bare is not float and not any(map(_is_output, parts))


def _source_of(name: str, hint: Hint) -> tuple[Hint, str]:
    """Return the type without annotations and null, and the path of the attribute with its value."""
    bare = without_null(hint)[0]
    origin: Hint = get_origin(bare)
    if origin is not Annotated:
        return bare, name
    inner, *remarks = get_args(bare)
    path = next((one.path for one in remarks if isinstance(one, From)), name)
    return without_null(inner)[0], path


def _value(source: object, name: str, read: attrgetter[Any]) -> Any:
    if isinstance(source, dict):
        return source[name]
    return getattr(source, name) if isinstance(source, Output) else read(source)


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _list(output: type[Output], values: Iterable[object] | None) -> list[object] | None:
    return None if values is None else [_converted(output, one) for one in values]


def _converted(output: type[Output], value: object) -> object:
    return value if value is None or isinstance(value, output | dict) else output.of(value)


def _is_output(hint: Hint) -> bool:
    bare = get_origin(hint) or hint
    return isinstance(bare, type) and issubclass(bare, Output)


# -- the description for openapi.yaml -----------------------------------------------------------------
@cache
def serializer_of(output: type[Declared]) -> type[serializers.Serializer]:
    """Return the serializer that describes an output. Raise TypeError for an unsupported type."""
    fields = tuple((field.encode_name, field.type) for field in msgspec.structs.fields(output))
    body = {"described": fields, "__doc__": docstring_of(output, Output)}
    return type(name_of(output), (_Described,), body)


# Without a docstring: openapi.yaml would repeat it for every output that has none.
class _Described(serializers.Serializer):
    described: tuple[tuple[str, Hint], ...] = ()

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields of the output, by name."""
        return {name: field_of(hint) for name, hint in self.described}
