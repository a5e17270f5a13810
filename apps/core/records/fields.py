"""The fields of a kind of record as data: what inputs, answers, lists, exports, history and screens know of each.

A field is made by one of the functions below, which say how its type is read from a call and shown in an answer.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

from django.db import models
from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.queries.list_spec import Filter

MakeInput = Callable[[bool], serializers.Field]
"""(needed): what reads the field from a call; `needed` where the call cannot do without it."""
MakeOutput = Callable[[], serializers.Field]
Reader = Callable[[Any], Any]
"""Makes a value ready to be stored. Raises ValueError with the words for the person."""
LONGEST_CODE = 30


class ValueType(enum.StrEnum):
    """What kind of value a field holds, as screens tell them apart."""

    TEXT = "text"
    CHOICE = "choice"
    CHOICES = "choices"
    FLAG = "flag"
    NUMBER = "number"
    DATE = "date"
    MOMENT = "moment"
    RECORD = "record"
    RECORDS = "records"
    BLOCKS = "blocks"
    OBJECT = "object"


@dataclass(frozen=True)
class ListFilter:
    """One filter of the list of records."""

    label: str
    filter: Filter
    of: str = ""
    """The enumeration that its values are of, or the kind of record that its ids name."""
    answers: tuple[str, str] = ("Yes", "No")
    """What yes and no are called."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What its values are called, where they are of no enumeration."""


@dataclass(frozen=True)
class Column:
    """One column of the list of records, on the screen and in the sheet."""

    id: str
    width: int = 16
    """Of the sheet, in characters."""
    label: str = ""
    """Where the head of the column says less than the label of the field."""
    cell: Callable[[Any], Any] | None = None
    """What the sheet shows; the label of a choice, the value of another field, where nothing else is said."""
    roles: frozenset[str] | None = None
    """The roles that may take it out of the house; None: all who see the list."""
    value_type: ValueType | None = None
    """What kind of value it shows, where that is another than the field's: how many there are."""


@dataclass(frozen=True)
class Sort:
    """An order of the list of records by a field."""

    name: str
    column: str = ""
    """The column of the table where it is not called like the order."""
    nullable: bool = False
    """Whether some records have no value; those come last in either direction."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field of a kind of record."""

    name: str
    value_type: ValueType
    label: str = ""
    """What people call it, on every screen and in every sheet."""
    input: MakeInput | None = None
    """How calls carry it in; None where no form writes it."""
    output: MakeOutput | None = None
    """How answers show it; None where none does."""
    row: bool = False
    """Whether a row of the list shows it; the record in full shows what its row does."""
    required: str = ""
    """What a new record without it is told; "" where it may be left out."""
    read: Reader | None = None
    """What its value has to be beyond its type, and how it is kept."""
    plain: Callable[[Any], Any] | None = None
    """record -> the value as JSON, where that is not the attribute as it stands."""
    history: bool = False
    """Whether history keeps its changes."""
    undo: bool = False
    """Whether a change of it can be taken back."""
    of: str = ""
    """The enumeration that its codes are of, or the kind of record that its ids name."""
    choices: type[models.Choices] | None = None
    longest: int | None = None
    """Characters of a text; of several values, how many."""
    column: Column | None = None
    sort: Sort | None = None
    filters: Mapping[str, ListFilter] = field(default_factory=dict)
    personal: bool = False
    """Whether it tells who a person is, or how to reach or find them."""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The codes of its enumeration as calls name them, each with its label."""
        return tuple(
            (one.name.lower() if isinstance(one, models.IntegerChoices) else str(one.value), str(one.label))
            for one in self.choices or ()
        )

    @property
    def written(self) -> bool:
        """Whether people write it in a form."""
        return self.input is not None


class FieldFacts(TypedDict, total=False):
    """What may be said of a field of any type."""

    row: bool
    read: Reader
    plain: Callable[[Any], Any]
    history: bool
    undo: bool
    of: str
    column: Column
    sort: Sort
    filters: Mapping[str, ListFilter]
    personal: bool


def _written(facts: FieldFacts) -> dict[str, Any]:
    """What people write is kept in history and can be taken back."""
    return {"history": True, "undo": True, **facts}


def _said(keys: tuple[str, ...], required: str) -> dict[str, Any]:
    return {"error_messages": dict.fromkeys(keys, required)} if required else {}


# -- what people write --------------------------------------------------------------------------------
def text(
    name: str,
    label: str,
    longest: int,
    *,
    required: str = "",
    help_text: str = "",
    **facts: Unpack[FieldFacts],
) -> Field:
    """A line or more of words, at most so many characters."""

    def reads(needed: bool) -> Text:
        if required:
            said = _said(("blank", "null", "required"), required)
            return Text(required=needed, max_length=longest, **said)
        return Text(
            required=False, allow_blank=True, allow_null=True, max_length=longest, help_text=help_text or None
        )

    def shows() -> Text:
        return Text() if required else Text(allow_blank=True)

    return Field(
        name=name, value_type=ValueType.TEXT, label=label, input=reads, output=shows, required=required, longest=longest,
        **_written(facts),
    )  # fmt: skip


def choice(
    name: str,
    label: str,
    choices: type[models.Choices],
    *,
    required: str = "",
    blank: bool = False,
    **facts: Unpack[FieldFacts],
) -> Field:
    """One code of an enumeration; with `blank`, or none yet."""
    codes = [*choices.choices, *([("", "")] if blank else [])]

    def reads(needed: bool) -> serializers.ChoiceField:
        said = _said(("null", "required"), required)
        return serializers.ChoiceField(
            choices=codes, required=needed and bool(required), allow_null=blank, **said
        )

    return Field(
        name=name, value_type=ValueType.CHOICE, label=label, choices=choices, input=reads,
        output=lambda: serializers.ChoiceField(choices=codes), required=required, **_written(facts),
    )  # fmt: skip


def code(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """One code of a list that is no enumeration of ours, or none."""
    return text(name, label, LONGEST_CODE, **facts)


def codes(name: str, label: str, longest: int, **facts: Unpack[FieldFacts]) -> Field:
    """Codes of a list that is no enumeration of ours, at most so many."""
    return Field(
        name=name, value_type=ValueType.CHOICES, label=label, longest=longest,
        input=lambda needed: serializers.ListField(
            child=Text(max_length=LONGEST_CODE), required=False, max_length=longest
        ),
        output=lambda: serializers.ListField(child=Text()), **_written(facts),
    )  # fmt: skip


def flag(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """Yes or no."""
    return Field(
        name=name, value_type=ValueType.FLAG, label=label,
        input=lambda needed: serializers.BooleanField(required=False), output=serializers.BooleanField,
        **_written(facts),
    )  # fmt: skip


def decimal(name: str, label: str, least: float, most: float, **facts: Unpack[FieldFacts]) -> Field:
    """A number with a fraction between two others."""
    return Field(
        name=name, value_type=ValueType.NUMBER, label=label,
        input=lambda needed: serializers.FloatField(required=False, min_value=least, max_value=most),
        output=serializers.FloatField, plain=lambda record: float(getattr(record, name)), **_written(facts),
    )  # fmt: skip


def number(
    name: str, label: str, least: int, most: int, *, nullable: bool = False, **facts: Unpack[FieldFacts]
) -> Field:
    """A whole number between two others, or with `nullable` none."""
    null: dict[str, Any] = {"allow_null": True} if nullable else {}
    return Field(
        name=name,
        value_type=ValueType.NUMBER,
        label=label,
        input=lambda needed: serializers.IntegerField(
            required=False, min_value=least, max_value=most, **null
        ),
        output=lambda: serializers.IntegerField(**null),
        **_written(facts),
    )


def level(name: str, label: str, choices: type[models.IntegerChoices], **facts: Unpack[FieldFacts]) -> Field:
    """A member of an enumeration of numbers, which calls name in small letters: "high"."""
    names = [one.name.lower() for one in choices]

    def field_of(**more: Any) -> serializers.ChoiceField:
        return serializers.ChoiceField(choices=[(one, one) for one in names], **more)

    return Field(
        name=name, value_type=ValueType.CHOICE, label=label, choices=choices,
        input=lambda needed: field_of(required=False), output=field_of,
        plain=lambda record: choices(getattr(record, name)).name.lower(), **_written(facts),
    )  # fmt: skip


def choices(
    name: str, label: str, options: type[models.Choices], longest: int, **facts: Unpack[FieldFacts]
) -> Field:
    """Several codes of an enumeration, at most so many."""

    def child() -> serializers.ChoiceField:
        return serializers.ChoiceField(choices=options.choices)

    return Field(
        name=name, value_type=ValueType.CHOICES, label=label, choices=options, longest=longest,
        input=lambda needed: serializers.ListField(child=child(), required=False, max_length=longest),
        output=lambda: serializers.ListField(child=child()), **_written(facts),
    )  # fmt: skip


def day(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """A day of the calendar, or none."""
    return Field(
        name=name, value_type=ValueType.DATE, label=label,
        input=lambda needed: serializers.DateField(required=False, allow_null=True),
        output=lambda: serializers.DateField(allow_null=True), **_written(facts),
    )  # fmt: skip


def structure(
    name: str,
    label: str,
    input: MakeInput,
    output: MakeOutput,
    value_type: ValueType = ValueType.OBJECT,
    *,
    longest: int | None = None,
    **facts: Unpack[FieldFacts],
) -> Field:
    """A value with parts of its own, or read in a way of its own, whose shape the area gives.

    Of several parts, at most `longest`.
    """
    return Field(
        name=name, value_type=value_type, label=label, input=input, output=output, longest=longest,
        **_written(facts),
    )  # fmt: skip


def record(name: str, label: str, *, nullable: bool = True, **facts: Unpack[FieldFacts]) -> Field:
    """The id of another record; with `nullable`, or none."""
    return Field(
        name=name, value_type=ValueType.RECORD, label=label,
        input=lambda needed: Id(required=False, allow_null=nullable), output=lambda: Id(allow_null=nullable),
        **_written(facts),
    )  # fmt: skip


def records(name: str, label: str, longest: int, **facts: Unpack[FieldFacts]) -> Field:
    """The ids of other records, at most so many."""
    return Field(
        name=name, value_type=ValueType.RECORDS, label=label, longest=longest,
        input=lambda needed: serializers.ListField(child=Id(), required=False, max_length=longest),
        output=lambda: serializers.ListField(child=Id()), **_written(facts),
    )  # fmt: skip


def blocks(name: str, label: str, longest: int, **facts: Unpack[FieldFacts]) -> Field:
    """A text made of blocks, at most so many."""
    return Field(
        name=name, value_type=ValueType.BLOCKS, label=label, longest=longest,
        input=lambda needed: serializers.ListField(
            child=serializers.DictField(), required=False, max_length=longest,
            error_messages={"max_length": "At most {max_length} blocks"}, help_text="Blocks, replaced whole.",
        ),
        output=lambda: serializers.ListField(child=serializers.DictField()), **_written(facts),
    )  # fmt: skip


# -- what follows from other things -------------------------------------------------------------------
def shown(
    name: str,
    label: str,
    output: MakeOutput,
    value_type: ValueType = ValueType.OBJECT,
    **facts: Unpack[FieldFacts],
) -> Field:
    """What answers show and nobody writes in a form."""
    return Field(name=name, value_type=value_type, label=label, output=output, **facts)


def state(name: str, label: str, choices: type[models.Choices], **facts: Unpack[FieldFacts]) -> Field:
    """Where a record stands: a code of an enumeration that actions change."""
    return Field(
        name=name, value_type=ValueType.CHOICE, label=label, choices=choices,
        output=lambda: serializers.ChoiceField(choices=choices.choices), **facts,
    )  # fmt: skip


def moment(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """A moment that actions set, or none."""
    return shown(name, label, lambda: Moment(allow_null=True), ValueType.MOMENT, **facts)


def count(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """A number that is counted or reckoned."""
    return shown(name, label, serializers.IntegerField, ValueType.NUMBER, **facts)


def tracked(name: str, label: str, output: MakeOutput | None = None, **facts: Unpack[FieldFacts]) -> Field:
    """What actions set and history shows."""
    said: dict[str, Any] = {**facts, "history": True}
    return Field(name=name, value_type=ValueType.OBJECT, label=label, output=output, **said)


def column_only(
    name: str, label: str, value_type: ValueType = ValueType.OBJECT, **facts: Unpack[FieldFacts]
) -> Field:
    """What every answer says in a way of its own, and lists show as a column."""
    return Field(name=name, value_type=value_type, label=label, **facts)
