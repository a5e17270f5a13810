"""Kinds of store fields, for the field table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

from django.db.models import Choices, Q
from rest_framework import serializers

from apps.core.http.fields import Number
from apps.core.http.outputs import OneOf, Output
from apps.core.lists import list_filters
from apps.core.records import fields as f
from apps.stores.domain import values
from apps.stores.models import Store
from apps.stores.record import shapes
from apps.stores.record.ref_shapes import STORE_TYPES
from apps.stores.record.regions import level_rule

MOST_COST = 2_000_000_000


class ImportGroup(StrEnum):
    """The groups in which an import lists the store fields."""

    BASICS = "Basics"
    PLACE = "Address"
    CONTACT = "Contact & links"
    HOURS = "Hours"
    FOOD = "Food & price"
    OTHER = "Other"


# -- related records in API responses --------------------------------------------------------------------
def ref(name: str, output: type[Output]) -> Callable[[Store], Output | None]:
    """Return a function from a store to its related record `name` as `output`, or None without one."""

    def read(store: Store) -> Output | None:
        record = getattr(store, name)
        return output.of(record) if record else None

    return read


def name_of(name: str) -> Callable[[Store], str | None]:
    """Return a function that returns the name of a related record, for a cell."""
    return lambda store: getattr(getattr(store, name), "name", None)


# -- kinds of fields ----------------------------------------------------------------------------------
def text(
    name: str, label: str, longest: int, check: Callable[[str], str] | None = None, **facts: Any
) -> f.Field:
    """Return the definition of a text field of at most `longest` characters.

    `check` takes non-empty text, and returns it corrected or raises InvalidValue. `facts` are other
    attributes of the field.
    """
    return f.text(name, label, longest, read=values.text(longest, check), **facts)


def texts(name: str, label: str, most: int, longest: int, **facts: Any) -> f.Field:
    """Return a field for at most `most` distinct texts of at most `longest` characters each."""
    return f.texts(name, label, most, longest, read=values.texts(most, longest), **facts)


def link(name: str, label: str, **facts: Any) -> f.Field:
    """Return a text field for a web address, of at most 500 characters."""
    return text(name, label, 500, values.web_address, is_link=True, **facts)


def code(name: str, label: str, kind: type[Choices], **facts: Any) -> f.Field:
    """Return a field for a code of an enumeration."""
    return f.choice(name, label, kind, read=values.code, **facts)


def parts(
    name: str, label: str, shape: Any, shown: type[Output], longest: int | None, **facts: Any
) -> f.Field:
    """Return the definition of a field with a list of at most `longest` objects.

    `shape` is the serializer class of an object in requests, `shown` its output type; `facts` are other
    attributes of the field.
    """
    return f.structure(
        name,
        label,
        lambda needed: shape(many=True, required=False),
        list[shown],  # type: ignore[valid-type]  # a type that is handed over
        longest=longest,
        **facts,
    )


def weeks(name: str, label: str, shown: type[Output], most: int, *, nullable: bool = False) -> f.Field:
    """Return the definition of a field of opening hours: a list of at most `most` objects.

    `shown` is the output type of an object. The objects are validated later, by the model of hours. With
    `nullable`, the output may be null.
    """
    return f.structure(
        name,
        label,
        lambda needed: serializers.ListField(
            child=serializers.DictField(), required=False, allow_null=True, max_length=most
        ),
        list[shown] | None if nullable else list[shown],  # type: ignore[valid-type]  # a type that is handed over
        group="hours",
        section="hours",
    )


def store_type(needed: bool) -> serializers.ChoiceField:
    """Return the serializer field for the store type; `needed` is whether it is required."""
    messages: Any = dict.fromkeys(("required", "null"), "Choose a store type")
    return serializers.ChoiceField(choices=STORE_TYPES, required=needed, error_messages=messages)


def degrees(name: str, label: str, most: int, **facts: Any) -> f.Field:
    """Return the definition of an optional coordinate of the pin, from -`most` to `most` degrees."""
    return f.structure(
        name,
        label,
        lambda needed: Number(required=False, allow_null=True, min_value=-most, max_value=most),
        float | None,
        f.ValueType.NUMBER,
        read=values.degrees,
        row=True,
        group="pin",
        column=f.Column(name, 12),
        **facts,
    )


def cost(name: str, label: str) -> f.Field:
    """Return a field for an optional amount in the country's currency."""
    return f.number(name, label, 0, MOST_COST, nullable=True, group="average_cost", section="food")


def set_day(name: str, label: str, **facts: Any) -> f.Field:
    """Return the definition of an optional date that only actions set, not an edit.

    History and undo include it.
    """
    return f.shown(
        name,
        label,
        date | None,
        f.ValueType.DATE,
        history=True,
        undo=True,
        **facts,
    )


def set_code(name: str, label: str, kind: type[Choices], group: str) -> f.Field:
    """Return the definition of an optional code of the enumeration `kind` that only actions set, not an edit.

    History and undo include it; `group` is its group of fields.
    """
    return f.shown(
        name,
        label,
        Annotated[str, OneOf((*kind.choices, ("", "")))],
        f.ValueType.CHOICE,
        of=name,
        history=True,
        undo=True,
        group=group,
    )


def state(name: str, label: str, kind: type[Choices], column: f.Column, **facts: Any) -> f.Field:
    """Return the definition of a code of the enumeration `kind` that only actions set, with a list filter.

    History and undo include it; `column` is its column in the list. `facts` must contain `of`.
    """
    return f.state(
        name,
        label,
        kind,
        row=True,
        history=True,
        undo=True,
        column=column,
        filters={name: f.ListFilter(label, list_filters.any_of(name, kind.values), of=facts["of"])},
        **facts,
    )


def region(level: int, label: str) -> tuple[f.Field, f.Field]:
    """Return the definitions of two fields of a region level: the editable id, and the region for output.

    The region is also a list column and a list filter. `label` names the fields and the filter.
    """
    name = f"region_l{level}"
    return (
        f.record(f"{name}_id", label, of="region", group="regions", section="location"),
        f.shown(
            name,
            label,
            shapes.RegionRef | None,
            row=True,
            plain=ref(name, shapes.RegionRef),
            column=f.Column(
                name, 24, label=f"Region {level}", label_in=partial(_level_name, level), cell=name_of(name)
            ),
            filters={name: f.ListFilter(label, list_filters.ids(name), of="region")},
        ),
    )


def _level_name(level: int, country: str) -> str:
    """Return the country's name of a region level, or "" if it has none."""
    rule = level_rule(country, level)
    return rule.name if rule else ""


def yes_or_no(key: str, label: str, where: Q, yes: str, no: str) -> dict[str, f.ListFilter]:
    """Return {key: list filter by a condition}, with the labels `yes` and `no` for both answers."""
    return {key: f.ListFilter(label, list_filters.flag(where), answers=(yes, no))}


def has(what: str, label: str, where: Q) -> dict[str, f.ListFilter]:
    """Return {"has_…": list filter}: whether a store has a value."""
    return yes_or_no(f"has_{what}", label, where, f"With {label.lower()}", f"Without {label.lower()}")
