"""The lists that areas register: what bulk actions, exports and saved views know of each.

An area declares its list once (`register` in `AppConfig.ready()`); the calls over it — a bulk action over all
that match, an export, a saved view — find it under the area's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import models
from rest_framework import serializers

from apps.core import registry
from apps.core.changes import history
from apps.core.changes.batch_update import BatchContext
from apps.core.country.zones import zone_of
from apps.core.errors import Forbidden, Invalid
from apps.core.http.fields import Text
from apps.core.http.serializers import InputSerializer
from apps.core.queries import list_filters, list_spec

if TYPE_CHECKING:
    from apps.accounts.models import User


def _nothing(*args: Any) -> Any:
    return None


@dataclass(frozen=True)
class Action:
    """One thing that may be done to many records of a list."""

    title: str
    """What the changeset is called: "Hidden stores"."""
    change: Callable[[BatchContext, Any, Any], None]
    """(work, record, what `prepare` fetched): guards and changes one locked record; raises AppError."""
    touches: frozenset[str] | None = None
    """The columns and fields of history that it may change, which alone are compared; None: every column is."""
    lock: Callable[[User, str, Sequence[int]], Sequence[Any]] | None = None
    """As the area's, with no more columns than the action reads and touches; None: as the area's."""
    prepare: Callable[[BatchContext, Sequence[Any]], Any] = _nothing
    """(work, records): fetches what the rules of a whole chunk need, in a fixed number of statements."""
    after: Callable[[BatchContext, Sequence[int]], None] = _nothing
    """(work, ids): what follows for the records that were done, once they are saved."""
    check: Callable[[User, str, Mapping[str, Any]], None] = _nothing
    """(actor, country, params): refuses the call as a whole."""
    warnings: Callable[[User, models.QuerySet[Any]], list[dict[str, Any]] | None] = _nothing
    """(actor, the records meant): what the person should confirm first."""


@dataclass(frozen=True)
class Column:
    """One column of an export."""

    id: str
    label: str
    value: Callable[[Any], Any]
    """What the cell shows of a record: text, number, yes or no, a date, a moment, a list, nothing."""
    width: int = 16
    roles: frozenset[str] | None = None
    """The roles that may have it; None: all who see the list."""
    shows: Callable[[Any, Any], bool] | None = None
    """(who asks, record): whether they see it of the record, where that is not everybody who sees the record."""
    is_personal: bool = False
    """Whether it tells who a person is, or how to reach or find them."""
    label_in: Callable[[str], str] | None = None
    """(country): what it is called there; the label where that is nothing."""

    def head(self, country: str) -> str:
        """What stands over the column in a sheet of a country."""
        return (self.label_in and self.label_in(country)) or self.label

    def cell(self, user: User, record: Any) -> Any:
        """What the sheet shows a person of a record: nothing where they do not see it."""
        return None if self.shows is not None and not self.shows(user, record) else self.value(record)


@dataclass(frozen=True)
class ListArea:
    """A list of records of one kind."""

    code: str
    """The area's name in calls: "store"."""
    noun: str
    """What the records are called together: "stores"."""
    object_type: str
    spec: list_spec.ListSpec
    roles: frozenset[str]
    matching: Callable[[User, str, Mapping[str, Any]], models.QuerySet[Any]]
    """(user, country, query): the records of the list before the query's own filters."""
    rows: Callable[[Sequence[int]], Sequence[Any]]
    """(ids): the records in the order of the ids, with what the columns show."""
    columns: tuple[Column, ...] = ()
    waits_unless: str = ""
    """The filter without which the list shows only what still waits; "" where it shows all."""
    note: Callable[[Any], str] = lambda record: ""
    """What tells a record from others of its name, where it is found by a word: a region, who wrote it."""
    named_by: tuple[str, ...] = ()
    """What the title and the note of a record name beside it, fetched along where it is found by a word."""
    lock: Callable[[User, str, Sequence[int]], Sequence[Any]] | None = None
    """(actor, country, ids): those the actor may see, locked in the order of ids."""
    actions: Mapping[str, Action] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raises ValueError where the words are looked for as those of another kind."""
        if self.spec.search_kind not in ("", self.object_type):
            raise ValueError(f"{self.object_type}: stands in the search table as {self.spec.search_kind}")

    @property
    def in_search(self) -> bool:
        """Whether the words of the records stand in the search table."""
        return bool(self.spec.search_kind)

    def named(self, records: models.QuerySet[Any]) -> models.QuerySet[Any]:
        """The records with what their titles and notes say, and no more."""
        # Named nothing, it would fetch all that is related.
        return records.order_by().select_related(*self.named_by or (None,))

    @property
    def kind(self) -> registry.ObjectType:
        """The kind of record listed."""
        found = registry.object_type(self.object_type)
        assert found is not None, self.object_type
        return found

    def narrowed(self, user: User, country: str, query: Mapping[str, Any]) -> models.QuerySet[Any]:
        """The records that a query finds."""
        matching = self.matching(user, country, query)
        return list_spec.narrow(matching, self.spec, query, self.context(user, country))

    def with_decided(self, user: User, country: str) -> models.QuerySet[Any]:
        """The records of the list, and those that no longer wait."""
        return self.matching(user, country, {self.waits_unless: True} if self.waits_unless else {})

    def countable(self, user: User, country: str, query: Mapping[str, Any]) -> models.QuerySet[Any]:
        """As many rows as the records that a query finds, for whoever wants their number alone."""
        matching = self.matching(user, country, query)
        return list_spec.countable(matching, self.spec, query, self.context(user, country))

    def ordered(self, user: User, country: str, query: Mapping[str, Any]) -> models.QuerySet[Any]:
        """The same in the order that is asked for. Raises Invalid for one that is not offered."""
        narrowed = self.narrowed(user, country, query)
        return list_spec.ordered(narrowed, self.spec, query, self.context(user, country))

    @staticmethod
    def context(user: User, country: str) -> list_filters.FilterContext:
        """What filters may need to know beside their values."""
        return list_filters.FilterContext(user, country, zone_of(country))

    def page(
        self, user: User, country: str, query: Mapping[str, Any]
    ) -> tuple[list_spec.Page, Sequence[Any]]:
        """One page of the list, with its records."""
        matching = self.matching(user, country, query)
        page = list_spec.run_list(matching, self.spec, query, self.context(user, country))
        return page, self.rows(page.ids)


_areas: dict[str, ListArea] = {}


def register(area: ListArea) -> None:
    """Registers an area's list."""
    _areas[area.code] = area


def area(code: str) -> ListArea:
    """The list of an area. Raises Invalid for a name that no list has."""
    if code not in _areas:
        raise Invalid({"area": ["Unknown list"]})
    return _areas[code]


def search_of(code: str) -> Callable[[User, str, str, int], Sequence[Any]]:
    """How records of a list are found by a word: (user, country, keyword, limit) -> the records."""
    return lambda user, country, keyword, limit: area(code).page(
        user, country, {"keyword": keyword, "page_size": limit}
    )[1]


def areas() -> Mapping[str, ListArea]:
    """Every list by the name of its area."""
    return dict(sorted(_areas.items()))


def require_roles(user: User, entered: ListArea) -> None:
    """Raises Forbidden unless the list is open to the person."""
    if not user.is_superuser and user.role not in entered.roles:
        raise Forbidden(entered.roles)


def filters_input(name: str, spec: list_spec.ListSpec) -> type[InputSerializer]:
    """The input serializer of a list's filters and keyword alone, for calls that name a list's rows."""
    fields: dict[str, Any] = {key: item.field() for key, item in spec.filters.items()}
    fields["keyword"] = Text(required=False, allow_blank=True, allow_null=True, max_length=200)
    methods = {"validate_keyword": list_spec.validate_keyword}
    return type(name, (InputSerializer,), {**fields, **methods, "__doc__": "The filters of a list."})


def export_input(name: str, spec: list_spec.ListSpec) -> type[InputSerializer]:
    """The input serializer of an export: the list's filters and order, and the columns wanted."""
    base = filters_input(f"{name}Filters", spec)
    fields: dict[str, Any] = {
        "sort_by": Text(required=False, max_length=60),
        "sort_order": serializers.ChoiceField(choices=[("asc", "asc"), ("desc", "desc")], required=False),
        "columns": serializers.ListField(child=Text(max_length=40), required=False, max_length=100),
    }
    return type(name, (base,), {**fields, "__doc__": "A list to export."})


def read_filters(spec: list_spec.ListSpec, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Filters that were kept as JSON, validated again. Raises ValidationError where one no longer holds."""
    serializer = filters_input("StoredFilters", spec)(data=dict(stored))
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def usable_filters(spec: list_spec.ListSpec, stored: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the kept filters that the list still offers and understands, as they were kept."""
    fields = filters_input("KeptFilters", spec)().fields
    kept = {}
    for key, value in stored.items():
        if key not in fields:
            continue
        try:
            fields[key].run_validation(value)
        except serializers.ValidationError:
            continue
        kept[key] = value
    return kept


def filters_as_json(validated: Mapping[str, Any]) -> dict[str, Any]:
    """Validated filters as they are kept: plain JSON that validates to the same again."""
    plain = history.as_json(validated)
    assert isinstance(plain, dict)
    return plain
