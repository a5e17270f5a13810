"""The fields of a kind of record as data: what inputs, answers, lists, exports, history and screens know of each.

A field is made by one of the functions below, which say how its type is read from a call and shown in an answer.
"""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Annotated, Any, TypedDict, Unpack

from django.db import models
from django.db.models import Q
from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.outputs import Hint, IdNumber, Json, OneOf
from apps.core.queries import common_filters
from apps.core.queries.list_filters import Filter, any_of

MakeInput = Callable[[bool], serializers.Field]
"""(needed): what reads the field from a call; `needed` where the call cannot do without it."""


@dataclass(frozen=True)
class Later:
    """A type of an answer that is known only when all tables are read."""

    hint: Callable[[], Hint]


Shown = Hint | Later
"""The type of a value in answers: `str`, `datetime | None`, `list[PageRef]` …"""
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


@dataclass(frozen=True)
class Imported:
    """The import column of a field whose cells need no conversion."""

    group: str
    """The heading under which the mapping of columns offers the field."""
    headings: str
    """Names of such columns besides the label, separated by semicolons."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field of a kind of record."""

    name: str
    value_type: ValueType
    label: str = ""
    """What people call it, on every screen and in every sheet."""
    input: MakeInput | None = None
    """How calls carry it in; None where no form writes it."""
    output: Shown | None = None
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
    section: str = ""
    """The section of the form and the group of the overview that show it: "seo"."""
    column: Column | None = None
    sort: Sort | None = None
    filters: Mapping[str, ListFilter] = field(default_factory=dict)
    personal: bool = False
    """Whether it tells who a person is, or how to reach or find them."""
    visibility: Visibility | None = None
    """Who sees it, where that is not everybody who sees the record."""
    imported: Imported | None = None
    is_link: bool = False
    """True if the text is a web address."""
    is_proposed: bool = False
    """True if error reports and feeds can propose values."""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The codes of its enumeration as calls name them, each with its label."""
        return tuple(
            (one.name.lower() if isinstance(one, models.IntegerChoices) else str(one.value), str(one.label))
            for one in self.choices or ()
        )

    def answer(self) -> Hint:
        """Return the type of its value in answers; null is allowed where not everybody sees it.

        Raise ValueError if no answer shows it.
        """
        if self.output is None:
            raise ValueError(f"No answer shows {self.name}")
        return self.shown_type if self.visibility is None else self.shown_type | None

    @property
    def shown_type(self) -> Hint:
        """The type of its value for those who see it; None if no answer shows it."""
        return self.output.hint() if isinstance(self.output, Later) else self.output

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
    section: str
    column: Column
    sort: Sort
    filters: Mapping[str, ListFilter]
    personal: bool
    visibility: Visibility
    imported: Imported
    is_link: bool
    is_proposed: bool


def in_section(section: str, *fields: Field) -> tuple[Field, ...]:
    """Return fields that several kinds share, the written ones of them in a section of this kind."""
    return tuple(replace(one, section=section) if one.written else one for one in fields)


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

    return Field(
        name=name,
        value_type=ValueType.TEXT,
        label=label,
        input=reads,
        output=str,
        required=required,
        longest=longest,
        **_written(facts),
    )


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
        name=name,
        value_type=ValueType.CHOICE,
        label=label,
        choices=choices,
        input=reads,
        output=Annotated[str, OneOf(tuple(codes))],
        required=required,
        **_written(facts),
    )


def code(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """One code of a list that is no enumeration of ours, or none."""
    return text(name, label, LONGEST_CODE, **facts)


def texts(name: str, label: str, longest: int, each: int, **facts: Unpack[FieldFacts]) -> Field:
    """Several short texts, at most so many, each of at most so many characters."""
    return Field(
        name=name,
        value_type=ValueType.TEXTS,
        label=label,
        longest=longest,
        each=each,
        input=lambda needed: serializers.ListField(
            child=Text(max_length=each), required=False, max_length=longest
        ),
        output=list[str],
        **_written(facts),
    )


def codes(
    name: str, label: str, longest: int, *, each: int = LONGEST_CODE, **facts: Unpack[FieldFacts]
) -> Field:
    """Codes or words of a list that is no enumeration of ours, at most so many, none longer than `each`."""
    return Field(
        name=name,
        value_type=ValueType.CHOICES,
        label=label,
        longest=longest,
        input=lambda needed: serializers.ListField(
            child=Text(max_length=each), required=False, max_length=longest
        ),
        output=list[str],
        **_written(facts),
    )


def flag(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """Yes or no."""
    return Field(
        name=name,
        value_type=ValueType.FLAG,
        label=label,
        input=lambda needed: serializers.BooleanField(required=False),
        output=bool,
        **_written(facts),
    )


def decimal(name: str, label: str, least: float, most: float, **facts: Unpack[FieldFacts]) -> Field:
    """A number with a fraction between two others."""
    return Field(
        name=name,
        value_type=ValueType.NUMBER,
        label=label,
        input=lambda needed: serializers.FloatField(required=False, min_value=least, max_value=most),
        output=float,
        plain=lambda record: float(getattr(record, name)),
        **_written(facts),
    )


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
        output=int | None if nullable else int,
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
        name=name,
        value_type=ValueType.CHOICE,
        label=label,
        choices=choices,
        input=lambda needed: field_of(required=False),
        output=Annotated[str, OneOf(tuple((one, one) for one in names))],
        plain=lambda record: choices(getattr(record, name)).name.lower(),
        **_written(facts),
    )


def choices(
    name: str, label: str, options: type[models.Choices], longest: int, **facts: Unpack[FieldFacts]
) -> Field:
    """Several codes of an enumeration, at most so many."""

    def child() -> serializers.ChoiceField:
        return serializers.ChoiceField(choices=options.choices)

    return Field(
        name=name,
        value_type=ValueType.CHOICES,
        label=label,
        choices=options,
        longest=longest,
        input=lambda needed: serializers.ListField(child=child(), required=False, max_length=longest),
        output=list[Annotated[str, options]],
        **_written(facts),
    )


def read_day(value: dt.date | str | None) -> dt.date | None:
    """Return a day from a call, or from history, which stores it as text."""
    return dt.date.fromisoformat(value) if isinstance(value, str) else value


def day(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """Return a field for a calendar day, which may be empty."""
    return Field(
        name=name,
        value_type=ValueType.DATE,
        label=label,
        input=lambda needed: serializers.DateField(required=False, allow_null=True),
        output=date | None,
        **_written({"read": read_day, **facts}),
    )


def structure(
    name: str,
    label: str,
    input: MakeInput,
    output: Shown,
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
        name=name,
        value_type=value_type,
        label=label,
        input=input,
        output=output,
        longest=longest,
        required=required,
        **_written(facts),
    )


def record(name: str, label: str, *, nullable: bool = True, **facts: Unpack[FieldFacts]) -> Field:
    """The id of another record; with `nullable`, or none."""
    return Field(
        name=name,
        value_type=ValueType.RECORD,
        label=label,
        input=lambda needed: Id(required=False, allow_null=nullable),
        output=IdNumber | None if nullable else IdNumber,
        **_written(facts),
    )


def records(name: str, label: str, longest: int, **facts: Unpack[FieldFacts]) -> Field:
    """The ids of other records, at most so many."""
    return Field(
        name=name,
        value_type=ValueType.RECORDS,
        label=label,
        longest=longest,
        input=lambda needed: serializers.ListField(child=Id(), required=False, max_length=longest),
        output=list[IdNumber],
        **_written(facts),
    )


def blocks(name: str, label: str, longest: int, **facts: Unpack[FieldFacts]) -> Field:
    """A text made of blocks, at most so many."""
    return Field(
        name=name,
        value_type=ValueType.BLOCKS,
        label=label,
        longest=longest,
        input=lambda needed: serializers.ListField(
            child=serializers.DictField(),
            required=False,
            max_length=longest,
            error_messages={"max_length": "At most {max_length} blocks"},
            help_text="Blocks, replaced whole.",
        ),
        output=list[dict[str, Json]],
        **_written(facts),
    )


# -- what follows from other things -------------------------------------------------------------------
def shown(
    name: str,
    label: str,
    output: Shown,
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
        name=name,
        value_type=ValueType.CHOICE,
        label=label,
        choices=choices,
        output=Annotated[str, OneOf(tuple(codes))],
        **facts,
    )


def moment(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """A moment that actions set, or none."""
    return shown(name, label, datetime | None, ValueType.MOMENT, **facts)


def count(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """A number that is counted or reckoned."""
    return shown(name, label, int, ValueType.NUMBER, **facts)


def tracked(name: str, label: str, output: Shown | None = None, **facts: Unpack[FieldFacts]) -> Field:
    """What actions set and history shows."""
    said: dict[str, Any] = {**facts, "history": True}
    return Field(name=name, value_type=ValueType.OBJECT, label=label, output=output, **said)


def column_only(
    name: str, label: str, value_type: ValueType = ValueType.OBJECT, **facts: Unpack[FieldFacts]
) -> Field:
    """What every answer says in a way of its own, and lists show as a column."""
    return Field(name=name, value_type=value_type, label=label, **facts)
