"""Fields of a record kind as data for inputs, outputs, lists, exports, history and screens.

A field is created by one of the functions below, which define how its value is parsed and shown.
"""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Unpack

from django.db import models
from django.db.models import Q
from rest_framework import serializers

from apps.core.http.fields import Id, Number, Text
from apps.core.http.outputs import Hint, IdNumber, Json, OneOf
from apps.core.lists import common_filters
from apps.core.lists.list_filters import Filter, any_of
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

MakeInput = Callable[[bool], serializers.Field]
"""(needed): returns the serializer field; `needed` if the operation requires a value."""


@dataclass(frozen=True)
class Later:
    """An output type that is only known once all record tables are loaded."""

    hint: Callable[[], Hint]


Shown = Hint | Later
"""The type of a value in outputs: `str`, `datetime | None`, `list[PageRef]` …"""
Reader = Callable[[Any], FieldValue]
"""Convert a value for storage. Raise ValueError with the message for the user."""
LONGEST_CODE = 30


class ValueType(enum.StrEnum):
    """Types of field values, as screens distinguish them."""

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
    """A filter of the list of records."""

    label: str
    filter: Filter
    of: str = ""
    """The enumeration of its values, the record kind of its ids, or "money" for an amount."""
    answers: tuple[str, str] = ("Yes", "No")
    """Labels of yes and no."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Labels of its values, if they are not an enumeration."""
    bounds: tuple[int, int] | None = None
    """Minimum and maximum for screens, if its input accepts other numbers too."""


@dataclass(frozen=True)
class Column:
    """A column of the list of records, on the screen and in the export."""

    id: str
    width: int = 16
    """In the export, in characters."""
    label: str = ""
    """The heading, if it is shorter than the label of the field."""
    label_in: Callable[[str], str] | None = None
    """(country): returns the heading in the export; "" uses the label."""
    cell: Callable[[Any], FieldValue] | None = None
    """Return the exported value, if it is not the default.

    The default is the label of a choice, else the value of the field.
    """
    roles: frozenset[str] | None = None
    """Roles that may export it; None: all that see the list."""
    value_type: ValueType | None = None
    """The type of the shown value, if it differs from the field's, such as a count."""


@dataclass(frozen=True)
class Sort:
    """A sort order of the list of records by a field."""

    name: str
    column: str = ""
    """The database column, if its name differs from the order's."""
    nullable: bool = False
    """True if records may have no value. Those are last in either direction."""
    alphabetical: bool = False
    """True if it is a displayed text, sorted by the alphabet of the country."""


@dataclass(frozen=True)
class Visibility:
    """Visibility of a field. Other users get null, and cannot find records by it."""

    shows: Callable[[User, Any], bool]
    """(user, record): returns whether the user sees the field."""
    where: Callable[[User], Q]
    """(user): returns the same as a condition on records."""
    keyword: Callable[[str], Q] | None = None
    """Return the condition for a folded keyword, if the list searches the field."""


@dataclass(frozen=True)
class Imported:
    """The import column of a field whose cells need no conversion."""

    group: str
    """The heading of the field in the mapping of columns."""
    headings: str
    """Names of such columns besides the label, separated by semicolons."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field of a record kind."""

    name: str
    value_type: ValueType
    label: str = ""
    """The label on every screen and in every export."""
    input: MakeInput | None = None
    """Return the serializer field of inputs. None if no form has the field."""
    output: Shown | None = None
    """The type in outputs; None if no output has the field."""
    row: bool = False
    """True if list rows include it. Details include all fields of rows."""
    required: str = ""
    """The error for a new record without it; "" if it is optional."""
    read: Reader | None = None
    """Validate the value beyond its type, and convert it for storage."""
    plain: Callable[[Any], Any] | None = None
    """Return the value as JSON, if that is not the attribute itself."""
    history: bool = False
    """True if history records its changes."""
    undo: bool = False
    """True if a change can be undone."""
    of: str = ""
    """The enumeration of its codes, or the record kind of its ids."""
    choices: type[models.Choices] | None = None
    longest: int | None = None
    """Maximum length of a text, or maximum number of values."""
    each: int | None = None
    """Maximum length of each of several texts."""
    group: str = ""
    """The group of fields that are only valid together: "pin"."""
    section: str = ""
    """The section of the form and of the overview: "seo"."""
    column: Column | None = None
    sort: Sort | None = None
    filters: Mapping[str, ListFilter] = field(default_factory=dict)
    personal: bool = False
    """True if it identifies a person, or contains their contact details or location."""
    visibility: Visibility | None = None
    """The people who see it, if not everybody who sees the record."""
    imported: Imported | None = None
    is_link: bool = False
    """True if the text is a web address."""
    is_proposed: bool = False
    """True if error reports and feeds can propose values."""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Return the codes of its enumeration as in the API, each with its label."""
        return tuple(
            (one.name.lower() if isinstance(one, models.IntegerChoices) else str(one.value), str(one.label))
            for one in self.choices or ()
        )

    def answer(self) -> Hint:
        """Return the type of its value in outputs; nullable if not everybody sees it.

        Raises ValueError if no output has it.
        """
        if self.output is None:
            raise ValueError(f"No answer shows {self.name}")
        return self.shown_type if self.visibility is None else self.shown_type | None

    @property
    def shown_type(self) -> Hint:
        """Return the type of its value for users who see it; None if no output has it."""
        return self.output.hint() if isinstance(self.output, Later) else self.output

    @property
    def written(self) -> bool:
        """Return whether a form has it."""
        return self.input is not None


class FieldFacts(TypedDict, total=False):
    """Optional settings of a field of any type."""

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
    """Return fields that several kinds share, with the form fields in a section of this kind."""
    return tuple(replace(one, section=section) if one.written else one for one in fields)


def _written(facts: FieldFacts) -> dict[str, Any]:
    """Return the settings of a form field: with history and undo by default."""
    return {"history": True, "undo": True, **facts}


def _narrowing(name: str, label: str, own: Filter, facts: FieldFacts) -> FieldFacts:
    """Return the settings with a filter by the field's own values before its other filters."""
    first = {name: ListFilter(label, own, of=facts.get("of", ""))}
    return {**facts, "filters": {**first, **facts.get("filters", {})}}


def _error_messages(keys: tuple[str, ...], required: str) -> dict[str, Any]:
    return {"error_messages": dict.fromkeys(keys, required)} if required else {}


# -- form fields --------------------------------------------------------------------------------------
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
    """Return a text field of at most `longest` characters; with `nullable`, null means empty."""

    def reads(needed: bool) -> Text:
        if required:
            messages = _error_messages(("blank", "null", "required"), required)
            return Text(required=needed, max_length=longest, help_text=help_text or None, **messages)
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
    """Return a field for a code of an enumeration; `blank` allows "", `filtered` adds a list filter."""
    if filtered:
        facts = _narrowing(name, label, any_of(name, choices.values), facts)
    codes = [*choices.choices, *([("", "")] if blank else [])]

    def reads(needed: bool) -> serializers.ChoiceField:
        messages = _error_messages(("null", "required"), required)
        return serializers.ChoiceField(
            choices=codes, required=needed and bool(required), allow_null=blank, **messages
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
    """Return a field for an optional code that is not in an enumeration."""
    return text(name, label, LONGEST_CODE, **facts)


def texts(name: str, label: str, longest: int, each: int, **facts: Unpack[FieldFacts]) -> Field:
    """Return a field for at most `longest` short texts, each of at most `each` characters."""
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
    """Return a field for at most `longest` codes or words that are not an enumeration."""
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
    """Return a boolean field."""
    return Field(
        name=name,
        value_type=ValueType.FLAG,
        label=label,
        input=lambda needed: serializers.BooleanField(required=False),
        output=bool,
        **_written(facts),
    )


def decimal(name: str, label: str, least: float, most: float, **facts: Unpack[FieldFacts]) -> Field:
    """Return a field for a decimal number between two limits."""
    return Field(
        name=name,
        value_type=ValueType.NUMBER,
        label=label,
        input=lambda needed: Number(required=False, min_value=least, max_value=most),
        output=float,
        plain=lambda record: float(getattr(record, name)),
        **_written(facts),
    )


def number(
    name: str, label: str, least: int, most: int, *, nullable: bool = False, **facts: Unpack[FieldFacts]
) -> Field:
    """Return a field for an integer between two limits, or with `nullable` null."""
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
    """Return a field for a member of an integer enumeration, named in lower case: "high"; see `choice`."""
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
    """Return a field for at most `longest` codes of an enumeration."""

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
    """Return a day from a request, or from history, which stores it as text."""
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
    """Return a field with a custom serializer field and output type.

    `longest` is the maximum number of parts.
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
    """Return a field for the id of another record; `nullable` allows null."""
    return Field(
        name=name,
        value_type=ValueType.RECORD,
        label=label,
        input=lambda needed: Id(required=False, allow_null=nullable),
        output=IdNumber | None if nullable else IdNumber,
        **_written(facts),
    )


def records(name: str, label: str, longest: int, **facts: Unpack[FieldFacts]) -> Field:
    """Return a field for at most `longest` ids of other records."""
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
    """Return a field for a text of at most `longest` blocks."""
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
            help_text="List of blocks, replaced as a whole.",
        ),
        output=list[dict[str, Json]],
        **_written(facts),
    )


# -- derived fields -----------------------------------------------------------------------------------
def shown(
    name: str,
    label: str,
    output: Shown,
    value_type: ValueType = ValueType.OBJECT,
    **facts: Unpack[FieldFacts],
) -> Field:
    """Return a read-only field of outputs."""
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
    """Return a field for a status: a code of an enumeration that actions change; see `choice`."""
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
    """Return a field for an optional time that actions set."""
    return shown(name, label, datetime | None, ValueType.MOMENT, **facts)


def count(name: str, label: str, **facts: Unpack[FieldFacts]) -> Field:
    """Return a field for a computed number."""
    return shown(name, label, int, ValueType.NUMBER, **facts)


def tracked(name: str, label: str, output: Shown | None = None, **facts: Unpack[FieldFacts]) -> Field:
    """Return a field that actions set and history shows."""
    history_facts: dict[str, Any] = {**facts, "history": True}
    return Field(name=name, value_type=ValueType.OBJECT, label=label, output=output, **history_facts)


def column_only(
    name: str, label: str, value_type: ValueType = ValueType.OBJECT, **facts: Unpack[FieldFacts]
) -> Field:
    """Return a field for a list column whose value every output has already."""
    return Field(name=name, value_type=value_type, label=label, **facts)
