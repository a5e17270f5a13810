"""Shared parts of input and output types: conversion of a type to a serializer field.

`apps.core.http.inputs` and `apps.core.http.outputs` declare their types with it.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)

import msgspec
from django.db.models import Choices
from msgspec import Meta, UnsetType
from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Number, Text, Version

IdNumber = Annotated[int, Id]
"""The id of a record."""
VersionNumber = Annotated[int, Version]
"""The version of a record, sent back by an edit."""
Json = Any
"""A JSON value whose keys depend on the data."""
Hint = Any


@dataclass(frozen=True)
class OneOf:
    """The accepted codes of a value, each with its label, for `Annotated[str, OneOf(...)]`."""

    options: tuple[tuple[Any, str], ...]


def one_of(*codes: str) -> OneOf:
    """Return an option for each code, labeled with the code."""
    return OneOf(tuple((code, code) for code in codes))


@dataclass(frozen=True)
class Blank:
    """A marker that allows the empty string, also for codes, as in `Annotated[str, BLANK]`."""


BLANK = Blank()


@dataclass(frozen=True)
class NeverNull:
    """A marker that rejects null, although the value is None if the key is missing."""


NEVER_NULL = NeverNull()
V = TypeVar("V")
Omittable = Annotated[V | None, NEVER_NULL]
"""An optional value: None if the key is missing; null is rejected. Requires the default None."""
Patch: TypeAlias = V | UnsetType
"""A value of a patch: UNSET if the key is missing. Requires the default UNSET."""


@dataclass(frozen=True, eq=False)
class Messages:
    """Custom error messages of a field, by the code of the check."""

    texts: Mapping[str, str]


class _DeclaredType(msgspec.StructMeta):
    """A metaclass that makes declared types immutable and keyword-only.

    msgspec does not pass either option on to subclasses.
    """

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> _DeclaredType:
        return super().__new__(cls, name, bases, namespace, frozen=True, kw_only=True, **options)


@dataclass_transform(kw_only_default=True, field_specifiers=(msgspec.field,))
class Declared(msgspec.Struct, metaclass=_DeclaredType):
    """Base of input and output types."""

    @staticmethod
    def _as_field(declared: type[Declared], **options: Any) -> serializers.Field:
        """Return the serializer field for a value of the type, which may be generic."""
        raise NotImplementedError

    @staticmethod
    def _as_list_field(declared: type[Declared], **options: Any) -> serializers.Field:
        """Return the serializer field for a list of values of the type, which may be generic."""
        raise NotImplementedError


def is_declared(hint: Hint) -> bool:
    """Return whether a type is an input or output type, rather than a plain value."""
    bare = get_origin(hint) or hint
    return isinstance(bare, type) and issubclass(bare, Declared)


def name_of(declared: type[Declared]) -> str:
    """Return the name of a type: "TagListOutput" for the generic type `ListOutput[TagOutput]`."""
    parts = (part.__name__.removesuffix("Row").removesuffix("Output") for part in get_args(declared))
    return "".join([*parts, (get_origin(declared) or declared).__name__])


def docstring_of(declared: type[Declared], base: type[Declared]) -> str | None:
    """Return the docstring of a type, or of its nearest base below `base` that has one."""
    line = (get_origin(declared) or declared).__mro__
    return next((one.__doc__ for one in line[: line.index(base)] if one.__doc__), None)


def field_of(hint: Hint, **options: Any) -> serializers.Field:
    """Return the serializer field for a type. Raise TypeError for a type without a JSON form."""
    bare, null, unset = without_null(hint)
    if null:
        options["allow_null"] = True
    if unset:
        options["required"] = False
    if get_origin(bare) is not None and not is_declared(bare):
        return _composed(bare, options)
    if is_declared(bare):
        declared: type[Declared] = bare
        return declared._as_field(declared, **options)
    if isinstance(bare, type) and issubclass(bare, serializers.Field):
        return bare(**options)
    if bare in _PLAIN:
        return _PLAIN[bare](**options)
    raise TypeError(f"{hint!r} is not a type that a call can have")


def _composed(hint: Hint, options: dict[str, Any]) -> serializers.Field:
    """Return the field for a list, a dict, codes, or an annotated type."""
    origin: Hint = get_origin(hint)
    parts = get_args(hint)
    if origin is Annotated:
        return _annotated(hint, options)
    if origin is Literal:
        return serializers.ChoiceField(choices=[(code, code) for code in parts], **options)
    if origin is list and is_declared(parts[0]):
        declared: type[Declared] = parts[0]
        return declared._as_list_field(declared, **options)
    if origin is list:
        return serializers.ListField(child=field_of(parts[0]), **options)
    if origin is dict:
        if parts[1] is not Any:
            options["child"] = field_of(parts[1])
        return serializers.DictField(**options)
    raise TypeError(f"{hint!r} is not a type that a call can have")


_PLAIN: dict[Hint, type[serializers.Field]] = {
    str: Text,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    float: Number,
    dt.datetime: Moment,
    dt.date: serializers.DateField,
    uuid.UUID: serializers.UUIDField,
    Any: serializers.JSONField,
}
_LIMITS = {"ge": "min_value", "le": "max_value", "min_length": "min_length", "max_length": "max_length"}


def _annotated(hint: Hint, options: dict[str, Any]) -> serializers.Field:
    """Return the field for an annotated type: with its limits, codes, errors and description.

    An annotation that is a field class, or a `partial` of one, creates the field itself.
    """
    bare, *remarks = get_args(hint)
    bare, null, _ = without_null(bare)
    if null and NEVER_NULL not in remarks:
        options["allow_null"] = True
    for remark in remarks:
        options |= _options(remark)
    for remark in remarks:
        if isinstance(remark, partial):
            made: serializers.Field = remark(**options)
            return made
        if isinstance(remark, OneOf) or _is_subclass(remark, Choices):
            return _choice(remark, options)
        if _is_subclass(remark, serializers.Field):
            bare = remark
    return serializers.RegexField(**options) if "regex" in options else field_of(bare, **options)


def _options(remark: Hint) -> dict[str, Any]:
    """Return the field options of an annotation."""
    if isinstance(remark, Blank):
        return {"allow_blank": True}
    if isinstance(remark, Messages):
        return {"error_messages": dict(remark.texts)}
    if not isinstance(remark, Meta):
        return {}
    limits = {name: getattr(remark, limit) for limit, name in _LIMITS.items()}
    options = {**limits, "regex": remark.pattern, "help_text": remark.description}
    return {name: value for name, value in options.items() if value is not None}


def _choice(remark: Hint, options: dict[str, Any]) -> serializers.Field:
    """Return the choice field for codes. The empty string is one of them, not a missing value."""
    codes = remark.options if isinstance(remark, OneOf) else remark.choices
    blank = [("", "")] if options.pop("allow_blank", False) else []
    return serializers.ChoiceField(choices=[*codes, *blank], **options)


def _is_subclass(remark: Hint, base: type) -> bool:
    return isinstance(remark, type) and issubclass(remark, base)


def without_null(hint: Hint) -> tuple[Hint, bool, bool]:
    """Return a type without None and UnsetType, and whether each of them was allowed."""
    origin: Hint = get_origin(hint)
    if origin not in (UnionType, Union):
        return hint, False, False
    parts = get_args(hint)
    rest = [part for part in parts if part not in (NoneType, UnsetType)]
    bare = rest[0] if len(rest) == 1 else Union[tuple(rest)]  # noqa: UP007 - made at run time
    return bare, NoneType in parts, UnsetType in parts
