"""The fields of a kind of record as data: what inputs, answers, lists, exports, history and screens know of each.

A field is made by one of the functions below, which say how its type is read from a call and shown in an answer.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

from django.db import models
from django.db.models import Q
from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.queries import common_filters
from apps.core.queries.list_filters import Filter, any_of

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
    TEXTS = "texts"


@dataclass(frozen=True)
class ListFilter:
    """One filter of the list of records."""

    label: str
    filter: Filter
    of: str = ""
    """The enumeration of its values, the kind of record that its ids name, or "money" for an amount."""
    answers: tuple[str, str] = ("Yes", "No")
    """What yes and no are called."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """What its values are called, where they are of no enumeration."""
    bounds: tuple[int, int] | None = None
    """Between which numbers it makes sense, where its input takes others too."""


@dataclass(frozen=True)
class Column:
    """One column of the list of records, on the screen and in the sheet."""

    id: str
    width: int = 16
    """Of the sheet, in characters."""
    label: str = ""
    """Where the head of the column says less than the label of the field."""
    label_in: Callable[[str], str] | None = None
    """(country): what the sheet calls it there; the label where that is nothing."""
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
    alphabetical: bool = False
    """Whether it is a text that people read, sorted by the alphabet of the country."""


@dataclass(frozen=True)
class Visibility:
    """Who sees a field of a record that they see. To others its value is null, and nothing finds the record by it."""

    shows: Callable[[Any, Any], bool]
    """(who asks, record): whether they see the field of it."""
    where: Callable[[Any], Q]
    """(who asks): the same as a condition over records."""
    keyword: Callable[[str], Q] | None = None
    """The condition for a folded keyword, where the list finds a record by the field's words."""


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
    each: int | None = None
    """Characters of each of several texts."""
    group: str = ""
    """What it belongs to, where several fields only mean something together: "pin"."""
    column: Column | None = None
    sort: Sort | None = None
    filters: Mapping[str, ListFilter] = field(default_factory=dict)
    personal: bool = False
    """Whether it tells who a person is, or how to reach or find them."""
    visibility: Visibility | None = None
    """Who sees it, where that is not everybody who sees the record."""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The codes of its enumeration as calls name them, each with its label."""
        return tuple(
            (one.name.lower() if isinstance(one, models.IntegerChoices) else str(one.value), str(one.label))
            for one in self.choices or ()
        )

    def answer(self) -> serializers.Field:
        """How answers show it: null to those who do not see it. Raises ValueError where no answer shows it."""
        if self.output is None:
            raise ValueError(f"No answer shows {self.name}")
        if self.visibility is None:
            return self.output()
        shown: Any = self.output()
        # Made anew: a serializer copies its fields from what they were made with.
        allowing: serializers.Field = type(shown)(*shown._args, **{**shown._kwargs, "allow_null": True})
        return allowing

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
    group: str
    column: Column
    sort: Sort
    filters: Mapping[str, ListFilter]
    personal: bool
    visibility: Visibility


def _written(facts: FieldFacts) -> dict[str, Any]:
    """What people write is kept in history and can be taken back."""
    return {"history": True, "undo": True, **facts}


def _narrowing(name: str, label: str, own: Filter, facts: FieldFacts) -> FieldFacts:
    """The facts with the filter by the field's own values before its others."""
    first = {name: ListFilter(label, own, of=facts.get("of", ""))}
    return {**facts, "filters": {**first, **facts.get("filters", {})}}


def _said(keys: tuple[str, ...], required: str) -> dict[str, Any]:
    return {"error_messages": dict.fromkeys(keys, required)} if required else {}


# -- what people write --------------------------------------------------------------------------------
def text(
    name: str,
    label: str,
    longest: int,
    *,
    required: str = "",
    nullable: bool = True,
    help_text: str = "",
    **facts: Unpack[FieldFacts],
) -> Field:
    """A line or more of words, at most so many characters; with `nullable`, null is none as well."""

    def reads(needed: bool) -> Text:
        if required:
            said = _said(("blank", "null", "required"), required)
            return Text(required=needed, max_length=longest, help_text=help_text or None, **said)
        null: dict[str, Any] = {"allow_null": True} if nullable else {}
        return Text(required=False, allow_blank=True, max_length=longest, help_text=help_text or None, **null)

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
    filtered: bool = False,
    **facts: Unpack[FieldFacts],
) -> Field:
    """One code of an enumeration; with `blank`, or none yet; with `filtered`, the list is narrowed by it."""
    if filtered:
        facts = _narrowing(name, label, any_of(name, choices.values), facts)
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


def texts(name: str, label: str, longest: int, each: int, **facts: Unpack[FieldFacts]) -> Field:
    """Several short texts, at most so many, each of at most so many characters."""
    return Field(
        name=name, value_type=ValueType.TEXTS, label=label, longest=longest, each=each,
        input=lambda needed: serializers.ListField(
            child=Text(max_length=each), required=False, max_length=longest
        ),
        output=lambda: serializers.ListField(child=Text()), **_written(facts),
    )  # fmt: skip


def codes(
    name: str, label: str, longest: int, *, each: int = LONGEST_CODE, **facts: Unpack[FieldFacts]
) -> Field:
    """Codes or words of a list that is no enumeration of ours, at most so many, none longer than `each`."""
    return Field(
        name=name, value_type=ValueType.CHOICES, label=label, longest=longest,
        input=lambda needed: serializers.ListField(
            child=Text(max_length=each), required=False, max_length=longest
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


def level(
    name: str,
    label: str,
    choices: type[models.IntegerChoices],
    *,
    filtered: bool = False,
    **facts: Unpack[FieldFacts],
) -> Field:
    """A member of an enumeration of numbers, which calls name in small letters: "high"; see `choice`."""
    if filtered:
        facts = _narrowing(name, label, common_filters.level(name, choices), facts)
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
    required: str = "",
    **facts: Unpack[FieldFacts],
) -> Field:
    """A value with parts of its own, or read in a way of its own, whose shape the area gives.

    Of several parts, at most `longest`.
    """
    return Field(
        name=name, value_type=value_type, label=label, input=input, output=output, longest=longest,
        required=required,
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


def state(
    name: str,
    label: str,
    choices: type[models.Choices],
    *,
    blank: bool = False,
    filtered: bool = False,
    **facts: Unpack[FieldFacts],
) -> Field:
    """Where a record stands: a code of an enumeration that actions change; see `choice`."""
    if filtered:
        facts = _narrowing(name, label, any_of(name, choices.values), facts)
    codes = [*choices.choices, *([("", "")] if blank else [])]
    return Field(
        name=name, value_type=ValueType.CHOICE, label=label, choices=choices,
        output=lambda: serializers.ChoiceField(choices=codes), **facts,
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
