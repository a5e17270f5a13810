"""Declaration of a list: its filters, sort orders and keyword, and the input and output of its operations.

An area declares a `ListSpec`; `run_list` reads its pages. Undeclared filters and sort orders are rejected,
and nothing that the client sends reaches the ORM as a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.db import models
from django.db.models import Q
from msgspec import UNSET
from rest_framework import serializers

from apps.core.errors import Invalid
from apps.core.http.fields import Text
from apps.core.http.outputs import ListOutput, Output, make_output
from apps.core.http.serializers import InputSerializer
from apps.core.lists import paging
from apps.core.lists.filter_keys import FilterKeys
from apps.core.lists.list_filters import Filter, FilterContext
from apps.core.lists.sort_keys import SortKeys
from apps.core.text.alphabets import collation_of
from apps.core.text.folding import fold, is_searchable
from apps.core.values import FieldValue

TOTAL_CAP = 10_000
"""Totals are exact up to here; above this, they are estimates."""
MAX_PAGE = 10_000_000

R = TypeVar("R", bound=Output)
L = TypeVar("L", bound=ListOutput[Any])
M = TypeVar("M", bound=models.Model)
OrderBounds = Callable[[str, Mapping[str, FieldValue], FilterContext], Q]
"""(column of the order, parameters, context): returns a condition."""


@dataclass(frozen=True)
class ListSpec:
    """The filters, sort orders and keyword of one list."""

    filters: Mapping[str, Filter]
    sorts: Mapping[str, str]
    """Sort name -> column."""
    default_sort: tuple[str, str]
    """(sort name, "asc" or "desc")."""
    keyword: Callable[[str], Q] | None = None
    """Return the condition for a folded keyword."""
    keyword_in_sight: Callable[[str, FilterContext], Q] | None = None
    """Return the condition for a folded keyword in fields that only some users may see."""
    search_kind: str = ""
    """The kind of the records in the search table (docs/performance.md), or ""."""
    misspelt: Callable[[str], Q | None] | None = None
    """Return the wider condition for a keyword without matches."""
    wording: Callable[[str, str], str] | None = None
    """(folded keyword, country): return it with short forms spelled out, as in the texts of the records.

    Such a list shows the best matches first unless an order is requested, and leaves out words of a keyword
    that no record has together with the others. Its records are in the search table.
    """
    nullable_sorts: frozenset[str] = field(default_factory=frozenset)
    """Sorts whose empty values come last in either direction."""
    alphabetical_sorts: frozenset[str] = field(default_factory=frozenset)
    """Sort keys by displayed text, which use the alphabet of the country."""
    cached_total_filters: frozenset[str] | None = None
    """Filters whose matches in a large table the planner estimates well, in any combination.

    None if it does not even estimate the list without filters well.
    """
    sort_keys: SortKeys | None = None
    """The narrow table with the columns of some sort orders."""
    filter_keys: FilterKeys | None = None
    """The narrow table with the columns of some filters."""
    indexed: Callable[[FilterContext], models.QuerySet[models.Model]] | None = None
    """Return all records in the indexes of its orders, to compare their entries with a narrow table."""
    order_bounds: OrderBounds | None = None
    """Return the condition that filters imply for the column of an order.

    Its index is then entered there.
    """

    def order(self, parameters: Mapping[str, Any], context: FilterContext) -> paging.Order:
        """Return the requested order. Raises Invalid for an undeclared one."""
        name = parameters.get("sort_by") or self.default_sort[0]
        if name not in self.sorts:
            raise Invalid({"sort_by": [f"Cannot sort by {name}"]})
        default = "asc" if parameters.get("sort_by") else self.default_sort[1]
        column = self.sorts[name]
        bounds = self.order_bounds(column, parameters, context) if self.order_bounds else Q()
        order = paging.Order(
            column,
            within=bounds,
            descending=(parameters.get("sort_order") or default) == "desc",
            nullable=name in self.nullable_sorts,
            collation=collation_of(context.country) if name in self.alphabetical_sorts else "",
        )
        keys = self.sort_keys
        if keys is None or not keys.has_column_of(order):
            return order
        path = f"{keys.path}__"
        within = keys.condition(parameters, context, path) & bounds
        return replace(order, key=f"{path}{keys.key}", within=within)

    def keyword_condition(self, text: str, context: FilterContext) -> Q | None:
        """Return the condition for a keyword as it was typed; None without a keyword."""
        keyword = self.worded(text, context.country)
        if not keyword or self.keyword is None:
            return None
        restricted = self.keyword_in_sight(keyword, context) if self.keyword_in_sight else Q()
        return self.keyword(keyword) | restricted

    def worded(self, text: str, country: str) -> str:
        """Return the folded keyword, with short forms spelled out if the list does so."""
        folded = fold(text)
        return self.wording(folded, country) if self.wording else folded

    def wider_condition(self, text: str) -> Q | None:
        """Return the condition for a keyword without matches as typed; None if there is none.

        A separate condition: combined with the other, neither the order's index nor the keyword's index would be used.
        May query the lexicon.
        """
        return self.misspelt(fold(text)) if self.misspelt else None


NOT_SEARCHABLE = "Enter a letter or a number to search. “{}” has none"


def list_input(name: str, spec: ListSpec) -> type[InputSerializer]:
    """Return the input serializer of a list: filters, `keyword`, paging and order."""
    fields: dict[str, Any] = {key: item.field() for key, item in spec.filters.items()}
    fields["keyword"] = Text(required=False, allow_blank=True, allow_null=True, max_length=200)
    fields["page"] = serializers.IntegerField(required=False, min_value=1, max_value=MAX_PAGE)
    fields["page_size"] = serializers.IntegerField(required=False, min_value=1, max_value=100)
    fields["mark"] = Text(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=paging.MAX_CURSOR_LENGTH,
        help_text="Cursor of a page of this list, for fast access to the requested page.",
    )
    fields["sort_by"] = Text(required=False, max_length=60)
    fields["sort_order"] = serializers.ChoiceField(choices=[("asc", "asc"), ("desc", "desc")], required=False)

    def validate_sort_by(self: Any, value: str) -> str:
        if value not in spec.sorts:
            raise serializers.ValidationError(f"Cannot sort by {value[:60]}")
        return value

    methods = {"validate_sort_by": validate_sort_by, "validate_keyword": validate_keyword}
    return type(name, (InputSerializer,), {**fields, **methods, "__doc__": "A list query."})


def validate_keyword(serializer: serializers.Serializer, value: str | None) -> str | None:
    """Return the keyword. Raises ValidationError for one without letters and digits."""
    if value and not is_searchable(value):
        raise serializers.ValidationError(NOT_SEARCHABLE.format(value.strip()[:20]))
    return value


def list_output(name: str, row: type[R]) -> type[ListOutput[R]]:
    """Return the output type of a list of `row`."""
    return make_output(name, {}, "A page of a list.", ListOutput[row])  # type: ignore[valid-type]  # dynamic


@dataclass(frozen=True)
class Page:
    """The ids of one page in order, and the total. The area reads the rows that its screen shows."""

    ids: list[int]
    total: int
    total_is_exact: bool
    page: int
    page_size: int
    cursor: str | None = None
    """The cursor for other pages of the same list, called `mark` in the API; None for an empty page."""
    left_out: tuple[str, ...] = ()
    """The words of the keyword that the rows do not match."""

    def answer(self, output: type[L], rows: Sequence[Output], **more: object) -> L:
        """Return the page as the API response, with additional fields of its type."""
        return output(
            rows=list(rows),
            total=self.total,
            total_is_exact=self.total_is_exact,
            page=self.page,
            page_size=self.page_size,
            mark=self.cursor,
            left_out=list(self.left_out) if self.left_out else UNSET,
            **more,
        )


def in_order(ids: Sequence[int], rows: models.QuerySet[M]) -> list[M]:
    """Return the records with these ids, in the order of the ids."""
    by_id = {row.pk: row for row in rows.filter(pk__in=ids)}
    return [by_id[pk] for pk in ids if pk in by_id]
