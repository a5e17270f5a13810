"""The registry of lists, shared by bulk actions, exports and saved views.

An area registers its list once (`register` in `AppConfig.ready()`). Operations on all records that match a query, such
as a bulk action or an export, look it up by the area's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import models
from rest_framework import serializers

from apps.core import registry
from apps.core.changes import history
from apps.core.changes.batch_update import BatchContext
from apps.core.country.zones import zone_of
from apps.core.errors import ConfirmationWarning, Forbidden, Invalid
from apps.core.http.fields import Text
from apps.core.http.serializers import InputSerializer
from apps.core.lists import list_filters, list_spec
from apps.core.lists.list_query import ListQuery
from apps.core.lists.run_list import run_list
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

M = TypeVar("M", bound=models.Model)
P = TypeVar("P")


def _nothing(*args: object) -> Any:
    return None


@dataclass(frozen=True)
class Action(Generic[M, P]):
    """A bulk action on records of a list. `P` is what `prepare` loads."""

    title: str
    """The title of its changeset: "Hidden stores"."""
    change: Callable[[BatchContext, M, P], None]
    """(work, record, result of `prepare`): check and change one locked record. Raises AppError."""
    touches: frozenset[str] | None = None
    """The columns and history fields that it may change; only these are compared. None compares all."""
    lock: Callable[[User, str, Sequence[int]], Sequence[M]] | None = None
    """Like the area's, limited to the columns that the action reads and touches. None uses the area's."""
    prepare: Callable[[BatchContext, Sequence[M]], P] = _nothing
    """(work, records): load what the rules of a whole chunk need, in a fixed number of statements."""
    after: Callable[[BatchContext, Sequence[int]], None] = _nothing
    """(work, ids): run after the changed records are saved."""
    check: Callable[[User, str, Mapping[str, FieldValue]], None] = _nothing
    """(actor, country, params): reject the call as a whole."""
    warnings: Callable[[User, models.QuerySet[M]], list[ConfirmationWarning] | None] = _nothing
    """(actor, selected records): return warnings that the user must confirm first."""


@dataclass(frozen=True)
class Column(Generic[M]):
    """One column of an export."""

    id: str
    label: str
    value: Callable[[M], FieldValue]
    """Return the value of the cell: text, number, boolean, date, time, list or None."""
    width: int = 16
    roles: frozenset[str] | None = None
    """The roles that may export it. None allows all roles of the list."""
    shows: Callable[[User, M], bool] | None = None
    """(user, record): return whether the user may see the value. None if everyone who sees the record may."""
    is_personal: bool = False
    """True if the column identifies a person, or contains their contact details or location."""
    label_in: Callable[[str], str] | None = None
    """(country): return the label in that country; "" uses `label`."""

    def head(self, country: str) -> str:
        """Return the column's header in a sheet of a country."""
        return (self.label_in and self.label_in(country)) or self.label

    def cell(self, user: User, record: M) -> FieldValue:
        """Return the value of the cell; None if the user may not see it."""
        return None if self.shows is not None and not self.shows(user, record) else self.value(record)


@dataclass(frozen=True)
class ListArea(Generic[M]):
    """A list of records of one kind."""

    code: str
    """The area's name in calls: "store"."""
    noun: str
    """The plural of the records: "stores"."""
    object_type: str
    spec: list_spec.ListSpec
    roles: frozenset[str]
    matching: Callable[[User, str, Mapping[str, FieldValue]], models.QuerySet[M]]
    """(user, country, query): return the records of the list before the query's filters."""
    rows: Callable[[Sequence[int]], Sequence[M]]
    """(ids): return the records in the order of the ids, with all that the columns need."""
    columns: tuple[Column[M], ...] = ()
    waits_unless: str = ""
    """The filter without which the list shows only open records; "" if it shows all."""
    note: Callable[[M], str] = lambda record: ""
    """Return what distinguishes a search result from others of the same name, such as its region."""
    named_by: tuple[str, ...] = ()
    """The relations that titles and notes of search results need."""
    lock: Callable[[User, str, Sequence[int]], Sequence[M]] | None = None
    """(actor, country, ids): return the records that the actor may see, locked in the order of ids."""
    actions: Mapping[str, Action] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise ValueError if the list is searched as another kind."""
        if self.spec.search_kind not in ("", self.object_type):
            raise ValueError(f"{self.object_type}: is in the search table as {self.spec.search_kind}")

    @property
    def in_search(self) -> bool:
        """Return True if the records are in the search table."""
        return bool(self.spec.search_kind)

    def named(self, records: models.QuerySet[M]) -> models.QuerySet[M]:
        """Return the records with the relations that titles and notes need."""
        # Without arguments, select_related() would follow all relations.
        return records.order_by().select_related(*self.named_by or (None,))

    @property
    def kind(self) -> registry.ObjectType:
        """The kind of record listed."""
        kind = registry.object_type(self.object_type)
        assert kind is not None, self.object_type
        return kind

    def query(self, user: User, country: str, parameters: Mapping[str, FieldValue]) -> ListQuery[M]:
        """Return the query for this list with these parameters."""
        records = self.matching(user, country, parameters)
        return ListQuery(records, self.spec, parameters, self.context(user, country))

    def narrowed(self, user: User, country: str, query: Mapping[str, FieldValue]) -> models.QuerySet[M]:
        """Return the records that match."""
        return self.query(user, country, query).rows

    def with_decided(self, user: User, country: str) -> models.QuerySet[M]:
        """Return the records of the list, open and decided."""
        return self.matching(user, country, {self.waits_unless: True} if self.waits_unless else {})

    def countable(
        self, user: User, country: str, query: Mapping[str, FieldValue]
    ) -> models.QuerySet[models.Model]:
        """Return the cheapest queryset with the number of matching records."""
        return self.query(user, country, query).countable

    def ordered(self, user: User, country: str, query: Mapping[str, FieldValue]) -> models.QuerySet[M]:
        """Return the records that match, in the requested order. Raises Invalid for an undeclared one."""
        return self.query(user, country, query).ordered_rows

    @staticmethod
    def context(user: User, country: str) -> list_filters.FilterContext:
        """Return what filters need besides their values."""
        return list_filters.FilterContext(user, country, zone_of(country))

    def page(
        self, user: User, country: str, query: Mapping[str, FieldValue]
    ) -> tuple[list_spec.Page, Sequence[M]]:
        """Return one page of the list, and its records."""
        page = run_list(self.matching(user, country, query), self.spec, query, self.context(user, country))
        return page, self.rows(page.ids)


_areas: dict[str, ListArea] = {}


def register(area: ListArea) -> None:
    """Register an area's list."""
    _areas[area.code] = area


def area(code: str) -> ListArea:
    """Return the list of an area. Raises Invalid for an unknown name."""
    if code not in _areas:
        raise Invalid({"area": ["Unknown list"]})
    return _areas[code]


def search_of(code: str) -> Callable[[User, str, str, int], Sequence[models.Model]]:
    """Return a function (user, country, keyword, limit) that searches records of a list."""
    return lambda user, country, keyword, limit: area(code).page(
        user, country, {"keyword": keyword, "page_size": limit}
    )[1]


def areas() -> Mapping[str, ListArea]:
    """Return all lists by the name of their area."""
    return dict(sorted(_areas.items()))


def require_roles(user: User, entered: ListArea) -> None:
    """Raise Forbidden unless the user may open the list."""
    if not user.is_superuser and user.role not in entered.roles:
        raise Forbidden(entered.roles)


def filters_input(name: str, spec: list_spec.ListSpec) -> type[InputSerializer]:
    """Return the input serializer of a list's filters and keyword, for operations on its rows."""
    fields: dict[str, serializers.Field] = {key: item.field() for key, item in spec.filters.items()}
    fields["keyword"] = Text(required=False, allow_blank=True, allow_null=True, max_length=200)
    methods = {"validate_keyword": list_spec.validate_keyword}
    return type(name, (InputSerializer,), {**fields, **methods, "__doc__": "The filters of a list."})


def export_input(name: str, spec: list_spec.ListSpec) -> type[InputSerializer]:
    """Return the input serializer of an export: the list's filters and order, and the columns."""
    columns = serializers.ListField(child=Text(max_length=40), required=False, max_length=100)
    return _export_input(name, spec, {"columns": columns}, "The list and columns to export.")


def editing_export_input(
    name: str, spec: list_spec.ListSpec, formats: Sequence[str]
) -> type[InputSerializer]:
    """Return the input serializer of an export for editing: the list's filters and order, and the format."""
    chosen = serializers.ChoiceField(choices=[(one, one) for one in formats], required=False)
    return _export_input(name, spec, {"format": chosen}, "The list to export, and the format of the file.")


def _export_input(
    name: str, spec: list_spec.ListSpec, more: Mapping[str, serializers.Field], doc: str
) -> type[InputSerializer]:
    base = filters_input(f"{name}Filters", spec)
    fields: dict[str, serializers.Field] = {
        "sort_by": Text(required=False, max_length=60),
        "sort_order": serializers.ChoiceField(choices=[("asc", "asc"), ("desc", "desc")], required=False),
        **more,
    }
    return type(name, (base,), {**fields, "__doc__": doc})


def read_filters(spec: list_spec.ListSpec, stored: Mapping[str, FieldValue]) -> dict[str, FieldValue]:
    """Return stored filters, validated again. Raises ValidationError if one is no longer valid."""
    serializer = filters_input("StoredFilters", spec)(data=dict(stored))
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def usable_filters(spec: list_spec.ListSpec, stored: Mapping[str, FieldValue]) -> dict[str, FieldValue]:
    """Return the stored filters that are still valid, unchanged."""
    fields = filters_input("KeptFilters", spec)().fields
    usable = {}
    for key, value in stored.items():
        if key not in fields:
            continue
        try:
            fields[key].run_validation(value)
        except serializers.ValidationError:
            continue
        usable[key] = value
    return usable


def filters_as_json(validated: Mapping[str, FieldValue]) -> dict[str, FieldValue]:
    """Return validated filters as JSON that can be stored and validated again."""
    plain = history.as_json(validated)
    assert isinstance(plain, dict)
    return plain
