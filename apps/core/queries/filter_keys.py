"""Filters whose columns stand in a narrow table beside the records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import models
from django.db.models import Q

from apps.core.queries import totals
from apps.core.queries.list_filters import Filter, FilterContext

M = TypeVar("M", bound=models.Model)
FEW = 3000
"""So many records are sooner fetched and put in order than met by going through the list in its order."""


def apply_filters(
    rows: models.QuerySet[M], filters: Mapping[str, Filter], query: Mapping[str, Any], ctx: FilterContext
) -> models.QuerySet[M]:
    """The rows that meet those of the filters that a query asks."""
    for name, item in filters.items():
        if _is_asked(query, name):
            rows = rows.filter(item.where(query[name], ctx))
    return rows


def _is_asked(query: Mapping[str, Any], name: str) -> bool:
    return query.get(name) not in (None, [])


@dataclass(frozen=True)
class FilterKeys:
    """A narrow table with one row for each record, which holds the columns of some filters (pattern: stores, 0149).

    Its index tells how many records meet them, and which, without reading the wide rows.
    """

    rows: Callable[[], models.QuerySet[Any]]
    key: str
    """Its column of the record's id. Its other columns are called as those of the records."""
    known: Callable[[Mapping[str, Any], FilterContext], Q]
    """(query, context): what it knows of a list without filters. Each of the list's rows meets it."""
    covers: frozenset[str]
    """The filters whose columns it has."""

    def answers(self, asked: Collection[str], rows: models.QuerySet[Any]) -> bool:
        """Whether it tells how many rows a list has that is narrowed by what is asked.

        `rows` are the list's without its filters: where they are nothing, nothing may be seen.
        """
        return self.covers >= set(asked) and not rows.query.is_empty()

    def alone(
        self, query: Mapping[str, Any], ctx: FilterContext, filters: Mapping[str, Filter]
    ) -> models.QuerySet[Any]:
        """The ids of the records that meet those filters of a query that it covers."""
        covered = {name: filters[name] for name in sorted(self.covers)}
        found = apply_filters(self.rows().filter(self.known(query, ctx)), covered, query, ctx)
        return found.order_by().values(self.key)

    def few(
        self, query: Mapping[str, Any], ctx: FilterContext, filters: Mapping[str, Filter]
    ) -> models.QuerySet[Any] | None:
        """The same where the planner expects few of them; None where many meet the filters, or none are asked."""
        if not any(_is_asked(query, name) for name in self.covers):
            return None
        found = self.alone(query, ctx, filters)
        try:
            return found if totals.Matches.of(found).estimate() <= FEW else None
        except EmptyResultSet:
            return found
