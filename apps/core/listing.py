"""Lists: declared filters and sorts, a folded keyword, pages and honest totals.

An area declares a `ListSpec` and gets the input serializer and `run_list`; a filter or sort that is not
declared is refused, and nothing of the client's reaches the ORM as a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db import connection, models
from django.db.models import Q
from rest_framework import serializers

from apps.core.errors import Invalid
from apps.core.fields import Id, Text
from apps.core.folding import fold
from apps.core.serializers import InputSerializer

TOTAL_CAP = 10_000
"""Totals are exact up to here; beyond it, an honest "about"."""
MAX_PAGE = 10_000_000

M = TypeVar("M", bound=models.Model)


@dataclass(frozen=True)
class Filter:
    """One filter: the input field that reads it, and the condition it stands for."""

    field: Callable[[], serializers.Field]
    where: Callable[[Any, FilterContext], Q]


@dataclass(frozen=True)
class FilterContext:
    """What a filter may need to know beside its value."""

    user: Any
    country: str
    timezone: str


def any_of(column: str, choices: Sequence[str]) -> Filter:
    """A filter by several values of an enumeration: any of them matches."""
    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=[(c, c) for c in choices]), required=False, max_length=60
        ),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


def ids(column: str) -> Filter:
    """A filter by several ids."""
    return Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=200),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


def flag(true: Q) -> Filter:
    """A yes/no filter: `true` is the condition for yes, its opposite for no."""
    return Filter(
        lambda: serializers.BooleanField(required=False, allow_null=True),
        lambda value, ctx: Q() if value is None else (true if value else ~true),
    )


def number_from(column: str) -> Filter:
    """A filter by a least number, inclusive."""
    return Filter(
        lambda: serializers.IntegerField(required=False, min_value=-(2**31), max_value=2**31 - 1),
        lambda value, ctx: Q(**{f"{column}__gte": value}),
    )


def number_to(column: str) -> Filter:
    """A filter by a greatest number, inclusive."""
    return Filter(
        lambda: serializers.IntegerField(required=False, min_value=-(2**31), max_value=2**31 - 1),
        lambda value, ctx: Q(**{f"{column}__lte": value}),
    )


def _day_start(day: date, zone: str) -> datetime:
    return datetime.combine(day, time.min, tzinfo=ZoneInfo(zone))


def day_from(column: str) -> Filter:
    """A filter by the first day of a range of moments, read in the country's zone."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: Q(**{f"{column}__gte": _day_start(value, ctx.timezone)}),
    )


def day_to(column: str) -> Filter:
    """A filter by the last day of a range of moments, inclusive, read in the country's zone."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: (
            # The calendar's last day has no day after it: nothing lies beyond, and nothing is left out.
            Q(**{f"{column}__lt": _day_start(value + timedelta(days=1), ctx.timezone)})
            if value < date.max
            else Q()
        ),
    )


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
    nullable_sorts: frozenset[str] = field(default_factory=frozenset)
    """Sorts whose empty values come last in either direction."""


def list_input(name: str, spec: ListSpec) -> type[InputSerializer]:
    """The input serializer of a list: its filters, `keyword`, `page`, `page_size`, `sort_by`, `sort_order`."""
    fields: dict[str, Any] = {key: item.field() for key, item in spec.filters.items()}
    fields["keyword"] = Text(required=False, allow_blank=True, allow_null=True, max_length=200)
    fields["page"] = serializers.IntegerField(required=False, min_value=1, max_value=MAX_PAGE)
    fields["page_size"] = serializers.IntegerField(required=False, min_value=1, max_value=100)
    fields["sort_by"] = Text(required=False)
    fields["sort_order"] = serializers.ChoiceField(choices=[("asc", "asc"), ("desc", "desc")], required=False)

    def validate_sort_by(self: Any, value: str) -> str:
        if value not in spec.sorts:
            raise serializers.ValidationError(f"Cannot sort by {value[:60]}")
        return value

    return type(
        name, (InputSerializer,), {**fields, "validate_sort_by": validate_sort_by, "__doc__": "A list query."}
    )


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
            "__doc__": "A page of a list.",
        },
    )


def narrow(
    queryset: models.QuerySet[M], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[M]:
    """The queryset with the query's filters and keyword applied."""
    for key, item in spec.filters.items():
        value = query.get(key)
        if value is None or value == []:
            continue
        queryset = queryset.filter(item.where(value, ctx))
    keyword = fold(query.get("keyword") or "")
    if keyword and spec.keyword is not None:
        queryset = queryset.filter(spec.keyword(keyword))
    return queryset


def ordering(spec: ListSpec, query: Mapping[str, Any]) -> list[Any]:
    """The order, always ending in the id, so that pages never overlap. Raises Invalid for another sort."""
    name = query.get("sort_by") or spec.default_sort[0]
    if name not in spec.sorts:
        raise Invalid({"sort_by": [f"Cannot sort by {name}"]})
    direction = query.get("sort_order") or (spec.default_sort[1] if not query.get("sort_by") else "asc")
    column = models.F(spec.sorts[name])
    if name in spec.nullable_sorts:
        order = column.desc(nulls_last=True) if direction == "desc" else column.asc(nulls_last=True)
    else:
        order = column.desc() if direction == "desc" else column.asc()
    return [order, "-id" if direction == "desc" else "id"]


def count(queryset: models.QuerySet[Any]) -> tuple[int, bool]:
    """How many rows match and whether that is exact; above the cap, the planner's estimate."""
    capped = queryset.order_by().values("pk")[: TOTAL_CAP + 1].count()
    if capped <= TOTAL_CAP:
        return capped, True
    sql, params = queryset.order_by().values("pk").query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
        plan = cursor.fetchone()[0]
    return max(TOTAL_CAP + 1, int(plan[0]["Plan"]["Plan Rows"])), False


@dataclass(frozen=True)
class Page:
    """One page of ids in order, with the totals; the area fetches the rows its screen shows."""

    ids: list[int]
    total: int
    total_is_exact: bool
    page: int
    page_size: int

    def answer(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The list's data as the API answers it."""
        return {
            "list": list(rows),
            "total": self.total,
            "total_is_exact": self.total_is_exact,
            "page": self.page,
            "page_size": self.page_size,
        }


def run_list(
    queryset: models.QuerySet[Any], spec: ListSpec, query: Mapping[str, Any], ctx: FilterContext
) -> Page:
    """Filters, counts, orders and cuts one page; ids only (the rows are a second, small query)."""
    page = query.get("page") or 1
    size = query.get("page_size") or 20
    narrowed = narrow(queryset, spec, query, ctx)
    total, exact = count(narrowed)
    start = (page - 1) * size
    found = list(narrowed.order_by(*ordering(spec, query)).values_list("pk", flat=True)[start : start + size])
    return Page(found, total, exact, page, size)


def in_order(found: Sequence[int], rows: models.QuerySet[M]) -> list[M]:
    """The records of a page in the page's order."""
    by_id = {row.pk: row for row in rows.filter(pk__in=found)}
    return [by_id[pk] for pk in found if pk in by_id]
