"""Types of the answers of operations. Each is declared once: operations build it, openapi.yaml describes it.

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

import datetime as dt
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

import msgspec
import msgspec.structs
from django.db.models import Choices
from msgspec import UNSET, Meta, UnsetType
from rest_framework import serializers

from apps.core.http.fields import MAX_ID, Id, Moment, Text, Version

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
    "UnsetType",
    "VersionNumber",
    "make_output",
    "serializer_of",
]

IdNumber = Annotated[int, Meta(ge=1, le=MAX_ID)]
"""The id of a record."""


@dataclass(frozen=True)
class From:
    """The attribute that `Output.of` reads a value from; "source.code" is one of a related record."""

    path: str


OwnId = Annotated[int, Meta(ge=1, le=MAX_ID), From("pk")]
"""The id of the record that the answer is about."""
VersionNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]
"""The version of a record, which an edit sends back."""
Json = Any
"""A value of JSON whose keys follow from the data."""
Hint = Any


class _OutputType(msgspec.StructMeta):
    """Makes every output immutable, with keyword arguments only: msgspec passes on neither to subclasses."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> _OutputType:
        return super().__new__(cls, name, bases, namespace, frozen=True, kw_only=True, **options)


@dataclass_transform(kw_only_default=True, field_specifiers=(msgspec.field,))
class Output(msgspec.Struct, metaclass=_OutputType):
    """Base of the types that operations return."""

    @classmethod
    def of(cls, source: object, /, **given: object) -> Self:
        """Return the answer with the source's attributes of the same names, and with the values that are given.

        Records of other kinds become the type that the field declares. Raise AttributeError for a name that the
        source does not have.
        """
        values = {name: copy(source) for name, copy in _copiers(cls) if name not in given}
        return cls(**values, **given)

    def but(self, **values: object) -> Self:
        """Return the answer with some values replaced."""
        return msgspec.structs.replace(self, **values)


R = TypeVar("R", bound=Output)
Made = TypeVar("Made", bound=Output)


class ListOutput(Output, Generic[R]):
    """A page of a list."""

    rows: list[R] = msgspec.field(name="list")
    total: int
    total_is_exact: bool
    page: int
    page_size: int
    mark: (
        Annotated[str, Meta(description="Bring it with the query for another page of this list.")]
        | UnsetType
        | None
    ) = UNSET


def make_output(name: str, fields: Mapping[str, Hint], doc: str, base: type[Made]) -> type[Made]:
    """Return a type of answers whose fields follow from a table."""
    body = {"__annotations__": dict(fields), "__doc__": doc, "__module__": __name__}
    made: type[Made] = types.new_class(name, (base,), {}, lambda namespace: namespace.update(body))
    return made


@dataclass(frozen=True)
class OneOf:
    """The codes that a value can be, each with its label, for `Annotated[str, OneOf(...)]`."""

    options: tuple[tuple[Any, str], ...]


# -- copying ------------------------------------------------------------------------------------------
Copier = Callable[[object], object]


@cache
def _copiers(output: type[Output]) -> tuple[tuple[str, Copier], ...]:
    return tuple((one.name, _copier(one.name, one.type)) for one in msgspec.structs.fields(output))


def _copier(name: str, hint: Hint) -> Copier:
    """Return the function that takes a field's value from a record, or from another output by its own name."""
    bare, path = _source_of(name, hint)
    read = attrgetter(path)
    origin: Hint = get_origin(bare)
    if origin is list and _is_output(get_args(bare)[0]):
        each: type[Output] = get_args(bare)[0]
        return lambda source: [_converted(each, one) for one in _value(source, name, read)]
    if _is_output(bare):
        return lambda source: _converted(bare, _value(source, name, read))
    if bare is float:
        return lambda source: _number(_value(source, name, read))
    return lambda source: _value(source, name, read)


def _source_of(name: str, hint: Hint) -> tuple[Hint, str]:
    """Return the type without remarks and null, and the path of the attribute that holds its value."""
    bare = _without_null(hint)[0]
    origin: Hint = get_origin(bare)
    if origin is not Annotated:
        return bare, name
    inner, *remarks = get_args(bare)
    path = next((one.path for one in remarks if isinstance(one, From)), name)
    return _without_null(inner)[0], path


def _value(source: object, name: str, read: attrgetter[Any]) -> Any:
    return getattr(source, name) if isinstance(source, Output) else read(source)


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _converted(output: type[Output], value: object) -> object:
    return value if value is None or isinstance(value, output | dict) else output.of(value)


def _is_output(hint: Hint) -> bool:
    bare = get_origin(hint) or hint
    return isinstance(bare, type) and issubclass(bare, Output)


# -- the description for openapi.yaml -----------------------------------------------------------------
@cache
def serializer_of(output: type[Output]) -> type[serializers.Serializer]:
    """Return the serializer that describes an output. Raise TypeError for a type that no answer can have."""
    fields = tuple((field.encode_name, field.type) for field in msgspec.structs.fields(output))
    return type(output.__name__, (_Described,), {"described": fields, "__doc__": _description(output)})


def _description(output: type[Output]) -> str | None:
    """Return the docstring of an output, or of the nearest base that has one."""
    line = (get_origin(output) or output).__mro__
    bases = line[: line.index(Output)]
    return next((base.__doc__ for base in bases if base.__doc__), None)


# Without a docstring: openapi.yaml would repeat it for every output that has none.
class _Described(serializers.Serializer):
    described: tuple[tuple[str, Hint], ...] = ()

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields of the output."""
        return {name: _field(hint) for name, hint in self.described}


def _field(hint: Hint, **options: Any) -> serializers.Field:
    """Return the serializer field for a type."""
    bare, null, unset = _without_null(hint)
    if null:
        options["allow_null"] = True
    if unset:
        options["required"] = False
    if get_origin(bare) is not None and not _is_output(bare):
        return _composed(bare, options)
    if _is_output(bare):
        return serializer_of(bare)(**options)
    if isinstance(bare, type) and issubclass(bare, serializers.Field):
        return bare(**options)
    if bare in _PLAIN:
        return _PLAIN[bare](**options)
    raise TypeError(f"{hint!r} is not a type that an answer can have")


def _composed(hint: Hint, options: dict[str, Any]) -> serializers.Field:
    """Return the field for a list, a dictionary, codes, or a type with remarks."""
    origin: Hint = get_origin(hint)
    parts = get_args(hint)
    if origin is Annotated:
        return _annotated(hint, options)
    if origin is Literal:
        return serializers.ChoiceField(choices=[(code, code) for code in parts], **options)
    if origin is list and _is_output(parts[0]):
        return serializer_of(parts[0])(many=True, **options)
    if origin is list:
        return serializers.ListField(child=_field(parts[0]), **options)
    if origin is dict:
        if parts[1] is not Any:
            options["child"] = _field(parts[1])
        return serializers.DictField(**options)
    raise TypeError(f"{hint!r} is not a type that an answer can have")


_PLAIN: dict[Hint, type[serializers.Field]] = {
    str: Text,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    float: serializers.FloatField,
    dt.datetime: Moment,
    dt.date: serializers.DateField,
    Any: serializers.JSONField,
}


def _annotated(hint: Hint, options: dict[str, Any]) -> serializers.Field:
    """Return the field for a type with remarks: its limits, its codes, its description."""
    bare, *remarks = get_args(hint)
    for remark in remarks:
        if isinstance(remark, Meta) and remark.description:
            options["help_text"] = remark.description
    for remark in remarks:
        if isinstance(remark, OneOf):
            return serializers.ChoiceField(choices=remark.options, **options)
        if isinstance(remark, type) and issubclass(remark, Choices):
            return serializers.ChoiceField(choices=remark.choices, **options)
        if remark in _LIMITED:
            return _LIMITED[remark](**options)
    return _field(bare, **options)


_LIMITED: dict[Meta, type[serializers.Field]] = {
    get_args(IdNumber)[1]: Id,
    get_args(VersionNumber)[1]: Version,
}


def _without_null(hint: Hint) -> tuple[Hint, bool, bool]:
    """Return a type without None and UnsetType, and whether each of them was allowed."""
    origin: Hint = get_origin(hint)
    if origin not in (UnionType, Union):
        return hint, False, False
    parts = get_args(hint)
    rest = [part for part in parts if part not in (NoneType, UnsetType)]
    bare = rest[0] if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007 - made at run time
    return bare, NoneType in parts, UnsetType in parts
