"""Lists: declared filters and sorts, a folded keyword, pages and honest totals.

An area declares a `ListSpec` and gets the input serializer and `run_list`; a filter or sort that is not
declared is refused, and nothing of the client's reaches the ORM as a name.
"""

from __future__ import annotations

import time as time_module
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from django.db import models
from django.db.models import Q
from rest_framework import serializers

from apps.core.country.alphabets import collation_of
from apps.core.errors import Invalid
from apps.core.http.fields import Text
from apps.core.http.serializers import InputSerializer
from apps.core.queries import keyword_search, long_lists, paging, totals
from apps.core.queries.filter_keys import FilterKeys, apply_filters
from apps.core.queries.keyword_search import KeywordSearch
from apps.core.queries.list_filters import Filter, FilterContext
from apps.core.queries.sort_keys import SortKeys
from apps.core.search import letters
from apps.core.text.folding import fold, is_searchable

TOTAL_CAP = 10_000
"""Totals are exact up to here; beyond it, an honest "about"."""
MAX_PAGE = 10_000_000

M = TypeVar("M", bound=models.Model)
_SHAPE = frozenset({"page", "page_size", "mark", "sort_by", "sort_order"})
"""What a query says that does not change which rows it is about."""


@dataclass(frozen=True)
class ListSpec:
    """What one list offers."""

    filters: Mapping[str, Filter]
    sorts: Mapping[str, str]
    """Sort name -> column."""
    default_sort: tuple[str, str]
    """(sort name, "asc" or "desc")."""
    keyword: Callable[[str], Q] | None = None
    """The condition for a folded keyword."""
    keyword_in_sight: Callable[[str, FilterContext], Q] | None = None
    """The condition for a folded keyword in what not everybody sees of a record."""
    search_kind: str = ""
    """The kind as which the records stand in the search table (decision 0137); "" where they do not."""
    misspelt: Callable[[str], Q | None] | None = None
    """The wider condition for a keyword that nothing matches as it was typed."""
    nullable_sorts: frozenset[str] = field(default_factory=frozenset)
    """Sorts whose empty values come last in either direction."""
    alphabetical_sorts: frozenset[str] = field(default_factory=frozenset)
    """Sorts by a text that people read, which go by the alphabet of the country."""
    well_known: frozenset[str] | None = None
    """Filters that the planner knows how many rows of a large table meet, however they are combined.

    None where not even the list without a filter is one of those.
    """
    sort_keys: SortKeys | None = None
    """Where the columns of some orders stand in a table of their own."""
    filter_keys: FilterKeys | None = None
    """Where the columns of some filters do."""


NOT_SEARCHABLE = "Type a letter or a number to search: “{}” has none"


def list_input(name: str, spec: ListSpec) -> type[InputSerializer]:
    """The input serializer of a list: its filters, `keyword`, `page`, `page_size`, `sort_by`, `sort_order`."""
    fields: dict[str, Any] = {key: item.field() for key, item in spec.filters.items()}
    fields["keyword"] = Text(required=False, allow_blank=True, allow_null=True, max_length=200)
    fields["page"] = serializers.IntegerField(required=False, min_value=1, max_value=MAX_PAGE)
    fields["page_size"] = serializers.IntegerField(required=False, min_value=1, max_value=100)
    fields["mark"] = Text(
        required=False,
        allow_null=True,
        allow_blank=True,
        max_length=paging.LONGEST_MARK,
        help_text="The mark of a page of this list, from which the wanted one is reached at once.",
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
    """Reject a keyword that would be ignored. Return any other one."""
    if value and not is_searchable(value):
        raise serializers.ValidationError(NOT_SEARCHABLE.format(value.strip()[:20]))
    return value


def list_output(name: str, row: type[serializers.Serializer]) -> type[serializers.Serializer]:
    """The output serializer of a list of `row`."""
    return type(
        name,
        (serializers.Serializer,),
        {
            "list": row(many=True),
            "total": serializers.IntegerField(),
            "total_is_exact": serializers.BooleanField(),
            "page": serializers.IntegerField(),
            "page_size": serializers.IntegerField(),
            "mark": serializers.CharField(
                allow_null=True,
                required=False,
                help_text="Bring it with the query for another page of this list.",
            ),
            "__doc__": "A page of a list.",
        },
    )


def narrow(
    queryset: models.QuerySet[M], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[M]:
    """The queryset with the query's filters and keyword applied."""
    return narrowed_both_ways(queryset, spec, query, ctx)[0]


def countable(
    queryset: models.QuerySet[Any], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[Any]:
    """As many rows as `narrow` gives, of the table that tells their number the soonest."""
    alone = _of_filter_keys(queryset, spec, query, ctx)
    return narrow(queryset, spec, query, ctx).order_by() if alone is None else alone


def _of_filter_keys(
    queryset: models.QuerySet[Any], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[Any] | None:
    if spec.filter_keys is None or not spec.filter_keys.answers(_asked(query), queryset):
        return None
    return spec.filter_keys.alone(query, ctx, spec.filters)


def narrowed_both_ways(
    queryset: models.QuerySet[M], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> tuple[models.QuerySet[M], models.QuerySet[M]]:
    """The same rows twice: as indexes find them, and as each row that is looked at tells it."""
    rows, by_row = _filtered(queryset, spec, query, ctx), apply_filters(queryset, spec.filters, query, ctx)
    condition = _condition(spec, query, ctx)
    if condition is None:
        return rows, by_row
    as_typed = rows.filter(_by_index(spec, queryset, condition))
    if spec.misspelt is not None and not as_typed.exists() and (wider := _wider(spec, query)):
        condition, as_typed = wider, rows.filter(_by_index(spec, queryset, wider))
    return as_typed, by_row.filter(condition)


def _by_index(spec: ListSpec, rows: models.QuerySet[Any], condition: Q) -> Q:
    return letters.by_index(spec.search_kind, rows.model, condition) if spec.search_kind else condition


def _filtered(
    queryset: models.QuerySet[M], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[M]:
    keys = spec.filter_keys
    few = keys.few(query, ctx, spec.filters) if keys else None
    if keys is None or few is None:
        return apply_filters(queryset, spec.filters, query, ctx)
    others = {key: item for key, item in spec.filters.items() if key not in keys.covers}
    return apply_filters(queryset.filter(pk__in=few), others, query, ctx)


def _condition(spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext) -> Q | None:
    """The condition for the keyword as it was typed; None without one."""
    keyword = fold(query.get("keyword") or "")
    if not keyword or spec.keyword is None:
        return None
    in_sight = spec.keyword_in_sight(keyword, ctx) if spec.keyword_in_sight else Q()
    return spec.keyword(keyword) | in_sight


def _wider(spec: ListSpec, query: Mapping[str, Any]) -> Q | None:
    """The condition to take where the keyword finds nothing as it was typed; None where there is none.

    One of its own: together, neither the order's index nor the trigrams would serve well. It may ask the lexicon.
    """
    return spec.misspelt(fold(query.get("keyword") or "")) if spec.misspelt else None


def order_of(spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext) -> paging.Order:
    """The order that is asked for. Raises Invalid for one that is not offered."""
    name = query.get("sort_by") or spec.default_sort[0]
    if name not in spec.sorts:
        raise Invalid({"sort_by": [f"Cannot sort by {name}"]})
    direction = query.get("sort_order") or (spec.default_sort[1] if not query.get("sort_by") else "asc")
    collation = collation_of(ctx.country) if name in spec.alphabetical_sorts else ""
    order = paging.Order(
        spec.sorts[name], direction == "desc", name in spec.nullable_sorts, collation=collation
    )
    keys = spec.sort_keys
    if keys is None or not keys.holds(order):
        return order
    path = f"{keys.path}__"
    return replace(order, key=f"{path}{keys.key}", within=keys.known(query, ctx, path))


def ordered(
    rows: models.QuerySet[M], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[M]:
    """The rows of a list in the order that is asked for, ending in the id, empty values last. Raises Invalid."""
    order = order_of(spec, query, ctx)
    column = order.value
    last = {"nulls_last": True} if order.nullable else {}
    way = column.desc(**last) if order.descending else column.asc(**last)
    return rows.filter(order.within).order_by(way, f"{'-' if order.descending else ''}{order.key}")


@dataclass(frozen=True)
class Page:
    """One page of ids in order, with the totals; the area fetches the rows its screen shows."""

    ids: list[int]
    total: int
    total_is_exact: bool
    page: int
    page_size: int
    mark: str | None = None

    def answer(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The list's data as the API answers it."""
        return {
            "list": list(rows),
            "total": self.total,
            "total_is_exact": self.total_is_exact,
            "page": self.page,
            "page_size": self.page_size,
            "mark": self.mark,
        }


def run_list(
    queryset: models.QuerySet[Any], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> Page:
    """Filters, counts, orders and cuts one page; ids only (the rows are a second, small query)."""
    page = query.get("page") or 1
    size = query.get("page_size") or 20
    order = order_of(spec, query, ctx)
    digest = paging.digest_of(query, ctx.country, getattr(ctx.user, "pk", None), order, size)
    mark = paging.read_mark(query.get("mark"), digest, paging.column_of(queryset.model, order.column))
    is_near = page * size <= keyword_search.TOTAL_CAP
    if query.get("keyword") and is_near and (condition := _condition(spec, query, ctx)):
        search = _keyword_search(queryset, spec, order, query, ctx)
        keys, total, exact = search.page(condition, page, size)
        if not total and (wider := _wider(spec, query)):
            keys, total, exact = search.page(wider, page, size)
        return _page(keys, total, exact, page, size, digest, time_module.time())
    asked, of_keys, start = _asked(query), None, (page - 1) * size
    is_well_known = spec.well_known is not None and asked <= spec.well_known
    name = f"{queryset.model._meta.db_table} {digest}" if is_well_known else None
    if spec.sort_keys and spec.sort_keys.answers(order, asked, queryset):
        alone = partial(spec.sort_keys.alone, order, query, ctx)
        known = long_lists.kept(name) if name and not mark else None
        if known and not order.nullable:
            keys = known.rows(start, size, lambda: paging.keys_of(*alone()))
            if len(keys) == size:
                return _page(keys, known.total, False, page, size, digest, time_module.time())
        narrowed, order = alone()
    else:
        narrowed = narrow(queryset, spec, query, ctx)
        of_keys = _of_filter_keys(queryset, spec, query, ctx)
    if mark and mark.holds_total() and not mark.is_of_few():
        keys = paging.read(narrowed, order, page, size, mark)
        return _page(keys, mark.total, mark.is_exact, page, size, digest, mark.counted_at)
    read = partial(paging.read, order=order, page=page, size=size, mark=mark)
    keys, total, exact = _with_total(narrowed, read, start, size, name, of_keys)
    return _page(keys, total, exact, page, size, digest, time_module.time())


def _with_total(
    rows: models.QuerySet[Any],
    read: Callable[[models.QuerySet[Any]], list[paging.Key]],
    start: int,
    size: int,
    well_known: str | None,
    countable: models.QuerySet[Any] | None,
) -> tuple[list[paging.Key], int, bool]:
    """The keys of a page that `read` finds, the total of its list and whether that is exact.

    Nothing is counted where the planner expects many times the cap of conditions that it knows well: `well_known` is
    then the name by which `long_lists` keeps it. `countable` are as many rows in a narrower table.
    """
    counted = rows if countable is None else countable
    expected = totals.far_beyond(counted, well_known, TOTAL_CAP) if well_known else 0
    keys = read(rows) if expected else None
    if keys is not None and len(keys) == size:
        return keys, expected, False
    total = totals.count(counted, TOTAL_CAP, expected)
    if total.ids is not None:
        keys = read(rows.model._default_manager.filter(pk__in=total.ids)) if total.ids else []
        return keys, total.rows, True
    keys = read(rows) if keys is None else keys
    if len(keys) < size and (keys or start == 0):
        # A last page that is not full tells the total.
        return keys, start + len(keys), True
    met = start + len(keys) if keys else 0
    return keys, total.rows if total.is_exact else max(total.rows, met), total.is_exact


def _asked(query: Mapping[str, Any]) -> set[str]:
    """The filters that a query names."""
    return {key for key in query if query[key] not in (None, "", [])} - _SHAPE


def _keyword_search(
    queryset: models.QuerySet[Any],
    spec: ListSpec,
    order: paging.Order,
    query: Mapping[str, Any],
    ctx: FilterContext,
) -> KeywordSearch:
    """The search for a keyword among the rows that the query's filters leave."""
    rows, keys = _filtered(queryset, spec, query, ctx), spec.sort_keys
    by_index = partial(_by_index, spec, rows)
    if keys is None or not keys.holds(order):
        return KeywordSearch(rows, order, by_index)
    is_covered = keys.answers(order, _asked(query) - {"keyword"}, rows)
    heads = keys.alone(order, query, ctx) if is_covered else None
    return KeywordSearch(rows, order, by_index, heads, keys.of_records(order))


def first_found(
    queryset: models.QuerySet[Any], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext, size: int
) -> list[int]:
    """The ids of the first few that a keyword matches as `spec` has it, without a total."""
    order, condition = order_of(spec, query, ctx), _condition(spec, query, ctx)
    return (
        [] if condition is None else _keyword_search(queryset, spec, order, query, ctx).first(condition, size)
    )


def _page(
    keys: list[paging.Key], total: int, exact: bool, page: int, size: int, digest: str, counted_at: float
) -> Page:
    mark = paging.Mark(digest, page, keys[0], keys[-1], total, exact, counted_at).write() if keys else None
    return Page(paging.ids_of(keys), total, exact, page, size, mark)


def in_order(found: Sequence[int], rows: models.QuerySet[M]) -> list[M]:
    """The records of a page in the page's order."""
    by_id = {row.pk: row for row in rows.filter(pk__in=found)}
    return [by_id[pk] for pk in found if pk in by_id]
