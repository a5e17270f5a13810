"""Record kinds as tables of fields, from which operations, lists, history and screens are derived."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from rest_framework import serializers

from apps.core.http.fields import Id
from apps.core.http.outputs import Hint, IdNumber, make_output
from apps.core.http.serializers import BaseOutput, CreateSerializer, EditSerializer, InputSerializer, Shape
from apps.core.lists import list_area, list_filters
from apps.core.lists.filter_keys import FilterKeys
from apps.core.lists.list_filters import Filter, FilterContext
from apps.core.lists.list_spec import ListSpec, OrderBounds
from apps.core.lists.sort_keys import SortKeys
from apps.core.records.fields import Field, ListFilter, Sort, ValueType
from apps.core.search import words as search
from apps.core.values import FieldValue

Errors = dict[str, list[str]]
Input = type[serializers.Serializer]


@dataclass(frozen=True)
class Record:
    """A record kind, as facts only; behavior is in services."""

    code: str
    """The code in history, links and registries, and in the middle of a sentence: "page"."""
    label: str
    plural: str
    """The plural: "pages"."""
    model: type[models.Model]
    roles: frozenset[str]
    """Roles that work with it."""
    fields: tuple[Field, ...]
    title: Callable[[Any], str]
    called: tuple[str, str] | None = None
    """Singular and plural in a sentence, if operations use other names: ("account", "accounts")."""
    noun: str = ""
    """The singular in operation names, if it is not the code: "message" for "business_message"."""
    area: str = ""
    """The prefix of its operations, and the name of its list: "page"."""
    prefix: str = ""
    """The prefix of its operations, if its list has another name: "page" for redirects."""
    screen: str = ""
    """The path of the screen that shows one record."""
    default_sort: tuple[str, str] = ("updated_at", "desc")
    keyword: Callable[[str], Q] | None = None
    """Return the condition for a folded keyword."""
    waits_unless: str = ""
    """See `ListArea`."""
    in_search: bool = False
    """True if it is in the search table. A migration of the area adds its words (docs/performance.md)."""
    wording: Callable[[str, str], str] | None = None
    """Spells out short forms in a keyword (see ListSpec)."""
    misspelt: Callable[[str], Q | None] | None = None
    """For a kind outside the search table: returns the wider condition for a keyword without matches."""
    cached_total_filters: frozenset[str] | None = None
    """Filters whose matches the planner estimates well in a large table (see ListSpec)."""
    sort_keys: SortKeys | None = None
    """The narrow table with the columns of some sort orders (see ListSpec)."""
    filter_keys: FilterKeys | None = None
    """The narrow table with the columns of some filters (see ListSpec)."""
    indexed: Callable[[FilterContext], models.QuerySet[models.Model]] | None = None
    """All records in the indexes of its orders (see ListSpec)."""
    order_bounds: OrderBounds | None = None
    """The condition that filters imply for the column of an order (see ListSpec)."""
    filters: Mapping[str, ListFilter] = field(default_factory=dict)
    """List filters that do not belong to one field."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Labels of groups of fields that are only valid together: {"pin": "Pin"}."""
    sections: Mapping[str, str] = field(default_factory=dict)
    """The titles of the sections of its form: {"seo": "Search results"}."""

    def __post_init__(self) -> None:
        """Raise ValueError if the declarations of the fields contradict each other.

        Fields must not be repeated, groups and sections need a label, and a private field must not be a sort
        order.
        """
        names = [one.name for one in self.fields]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"{self.code}: named twice: {', '.join(twice)}")
        if unnamed := sorted({one.group for one in self.fields} - {"", *self.groups}):
            raise ValueError(f"{self.code}: groups without a name: {', '.join(unnamed)}")
        if untitled := sorted({one.section for one in self.fields} - {"", *self.sections}):
            raise ValueError(f"{self.code}: sections without a title: {', '.join(untitled)}")
        if ordered := [one.name for one in self.fields if one.visibility and one.sort]:
            raise ValueError(f"{self.code}: an order tells what not everybody sees: {', '.join(ordered)}")

    # -- names --------------------------------------------------------------------------------------
    @property
    def words(self) -> tuple[str, str]:
        """Return singular and plural in the middle of a sentence."""
        return self.called or (self.call_noun, self.plural)

    @property
    def call_noun(self) -> str:
        """Return the singular in operation names: "page"."""
        return self.noun or self.code

    @property
    def call_prefix(self) -> str:
        """Return the prefix of its operations: "page"."""
        return self.prefix or self.area

    @property
    def shape_noun(self) -> str:
        """Return the name that inputs and outputs start with: "Page"."""
        return self.noun.capitalize() or self.model.__name__

    @property
    def id_name(self) -> str:
        """Return the name of its id in the API: "page_id"."""
        return f"{self.call_noun}_id"

    @property
    def one(self) -> str:
        """Return the singular with its article: "a page", "an article"."""
        word = self.words[0]
        return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"

    def of(self, name: str) -> Field:
        """Return a field by name. Raise KeyError for an unknown name."""
        return self._by_name[name]

    def longest(self, name: str) -> int:
        """Return the maximum length, or number of values, of a field. Raise ValueError if it has none."""
        longest = self.of(name).longest
        if longest is None:
            raise ValueError(f"{self.code}.{name} has no limit")
        return longest

    @cached_property
    def _by_name(self) -> Mapping[str, Field]:
        return {one.name: one for one in self.fields}

    @cached_property
    def written(self) -> tuple[str, ...]:
        """Return the form fields, in order."""
        return tuple(one.name for one in self.fields if one.written)

    @cached_property
    def history(self) -> tuple[str, ...]:
        """Return the fields with history, in the order of screens."""
        return tuple(one.name for one in self.fields if one.history)

    @cached_property
    def personal(self) -> tuple[str, ...]:
        """Return the fields that identify a person, or contain their contact details or location."""
        return tuple(one.name for one in self.fields if one.personal)

    @cached_property
    def undoable(self) -> frozenset[str]:
        """Return the fields whose changes can be undone."""
        return frozenset(one.name for one in self.fields if one.undo)

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """Return the labels of its fields."""
        return {one.name: one.label for one in self.fields if one.label}

    @cached_property
    def choices(self) -> Mapping[str, type[models.Choices]]:
        """Return the enumerations of the form fields."""
        return {one.name: one.choices for one in self.fields if one.written and one.choices is not None}

    @cached_property
    def references(self) -> Mapping[str, str]:
        """Return the enumeration or the record kind of each form field that holds codes or ids."""
        return {one.name: one.of for one in self.fields if one.written and one.of}

    def group(self, name: str) -> tuple[str, ...]:
        """Return the fields of a group, in order."""
        return tuple(one.name for one in self.fields if one.group == name)

    # -- inputs -------------------------------------------------------------------------------------
    def inputs(self, *, needed: bool = False) -> dict[str, serializers.Field]:
        """Return the serializer fields of the form fields; with `needed`, required ones are required."""
        return {one.name: one.input(needed) for one in self.fields if one.input is not None}

    def inputs_of(self, names: Iterable[str]) -> dict[str, serializers.Field]:
        """Return the serializer fields of some fields, for a separate operation."""
        return {one.name: one.input(False) for one in map(self.of, names) if one.input is not None}

    def create_input(self, name: str, *bases: Input, **more: serializers.Field) -> Any:
        """Return the input of the create operation."""
        made = {**self.inputs(needed=True), **more, "__doc__": f"A new {self.words[0]}."}
        return type(name, (*bases, CreateSerializer, Shape), made)

    def edit_input(self, name: str, *bases: Input, **more: serializers.Field) -> Any:
        """Return the input of the edit operation: a patch that changes only the keys that were sent."""
        made = {self.id_name: Id(), **self.inputs(), **more, "__doc__": f"A patch of {self.one}."}
        return type(name, (EditSerializer, *bases, Shape), made)

    @cached_property
    def id_shape(self) -> Any:
        """Return the input that identifies one record by its id."""
        return type(
            f"{self.shape_noun}IdInput",
            (InputSerializer,),
            {self.id_name: Id(), "__doc__": f"{self.one.capitalize()}."},
        )

    # -- outputs ------------------------------------------------------------------------------------
    @cached_property
    def row_shape(self) -> type[BaseOutput]:
        """Return the output type of a list row."""
        shown = {one.name: one.answer() for one in self.fields if one.row and one.output is not None}
        return make_output(
            f"{self.shape_noun}Row",
            {self.id_name: IdNumber, **shown},
            f"{self.one.capitalize()} in a list.",
            BaseOutput,
        )

    @cached_property
    def detail_shape(self) -> type[BaseOutput]:
        """Return the output type of the details: the fields of a row, and the rest."""
        shown = {one.name: one.answer() for one in self.fields if not one.row and one.output is not None}
        return make_output(
            f"{self.shape_noun}Detail", shown, f"{self.one.capitalize()} with all details.", self.row_shape
        )

    def outputs(self, names: Iterable[str]) -> dict[str, Hint]:
        """Return the types of some fields, for a separate output that only users who see them get."""
        return {one.name: one.shown_type for one in map(self.of, names) if one.output is not None}

    # -- values -------------------------------------------------------------------------------------
    def read(self, values: Mapping[str, FieldValue]) -> tuple[dict[str, Any], Errors]:
        """Return the values converted for storage, and the errors by field for the others."""
        ready: dict[str, Any] = {}
        errors: Errors = {}
        for name, value in values.items():
            read = self._by_name[name].read if name in self._by_name else None
            try:
                ready[name] = value if read is None else read(value)
            except ValueError as refused:
                errors[name] = [str(refused)]
        return ready, errors

    def set_values(self, record: models.Model, new_values: Mapping[str, FieldValue]) -> Errors:
        """Set the valid values on a record, without saving. Return the errors by field for the others."""
        values, errors = self.read(new_values)
        for name, value in values.items():
            setattr(record, name, value)
        return errors

    # -- lists --------------------------------------------------------------------------------------
    @cached_property
    def list_filters(self) -> Mapping[str, ListFilter]:
        """Return all filters of the list: those of its fields in order, then the others."""
        filters: dict[str, ListFilter] = {}
        for one in self.fields:
            filters |= {name: _within_sight(one, narrowing) for name, narrowing in one.filters.items()}
        return {**filters, **self.filters}

    @cached_property
    def sorts(self) -> tuple[Sort, ...]:
        """Return the sort orders of the list."""
        return tuple(one.sort for one in self.fields if one.sort is not None)

    @cached_property
    def list_spec(self) -> ListSpec:
        """Return the declaration of the list."""
        return ListSpec(
            filters={name: one.filter for name, one in self.list_filters.items()} | list_filters.AMONG,
            sorts={one.name: one.column or one.name for one in self.sorts},
            default_sort=self.default_sort,
            keyword=self.keyword,
            keyword_in_sight=self._keyword_in_sight,
            search_kind=self.code if self.in_search else "",
            misspelt=search.misspelt if self.in_search else self.misspelt,
            wording=self.wording,
            nullable_sorts=frozenset(one.name for one in self.sorts if one.nullable),
            alphabetical_sorts=frozenset(one.name for one in self.sorts if one.alphabetical),
            cached_total_filters=self.cached_total_filters,
            sort_keys=self.sort_keys,
            filter_keys=self.filter_keys,
            indexed=self.indexed,
            order_bounds=self.order_bounds,
        )

    @cached_property
    def _keyword_in_sight(self) -> Callable[[str, FilterContext], Q] | None:
        """Return the keyword condition for fields that not everybody sees; None if there are none."""
        private = [one.visibility for one in self.fields if one.visibility and one.visibility.keyword]
        if not private:
            return None

        def condition(folded: str, ctx: FilterContext) -> Q:
            any_match = Q()
            for visibility in private:
                assert visibility.keyword is not None
                any_match |= visibility.keyword(folded) & visibility.where(ctx.user)
            return any_match

        return condition

    def hidden(self, user: Any, record: models.Model) -> frozenset[str]:
        """Return the fields of a record that the user may not see."""
        return frozenset(
            one.name for one in self.fields if one.visibility and not one.visibility.shows(user, record)
        )

    @cached_property
    def filters_shape(self) -> Any:
        """Return the input of the list's filters, for operations on its rows."""
        return list_area.filters_input(f"{self.shape_noun}Filters", self.list_spec)

    def columns(self) -> tuple[list_area.Column, ...]:
        """Return the columns of the export."""
        return tuple(_column(one) for one in self.fields if one.column is not None)


def _within_sight(one: Field, narrowing: ListFilter) -> ListFilter:
    """Return a filter of a field that only finds records whose field the user sees."""
    visibility = one.visibility
    if visibility is None:
        return narrowing
    own = narrowing.filter
    return replace(
        narrowing,
        filter=Filter(own.field, lambda value, ctx: own.where(value, ctx) & visibility.where(ctx.user)),
    )


def _column(one: Field) -> list_area.Column:
    column = one.column
    assert column is not None
    return list_area.Column(
        column.id,
        column.label or one.label,
        column.cell or _cell(one),
        column.width,
        column.roles,
        one.visibility.shows if one.visibility else None,
        one.personal,
        column.label_in,
    )


def _cell(one: Field) -> Callable[[Any], Any]:
    name, choices = one.name, one.choices
    if choices is None:
        return lambda record: getattr(record, name)
    if one.value_type is ValueType.CHOICES:
        return lambda record: [choices(code).label for code in getattr(record, name)]
    labels = {None: "", "": "", **dict(choices.choices)}
    return lambda record: labels[getattr(record, name)]
