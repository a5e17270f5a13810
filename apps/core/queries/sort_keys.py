"""Orders whose columns stand in a narrow table beside the records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import models
from django.db.models import Q

from apps.core.queries import paging
from apps.core.queries.list_filters import FilterContext


@dataclass(frozen=True)
class SortKeys:
    """A narrow table with one row for each record, which holds the columns of some orders (pattern: stores, 0147)."""

    rows: Callable[[], models.QuerySet[Any]]
    path: str
    """How the ORM reaches it from a record. Its columns are called as those of the records."""
    key: str
    """Its column of the record's id."""
    known: Callable[[Mapping[str, Any], FilterContext, str], Q]
    """(query, context, what its columns begin with): what it knows of a list. Each of the list's rows meets it."""
    covers: frozenset[str]
    """The filters of which it knows all: a list that is narrowed by no others is read from it alone."""

    def holds(self, order: paging.Order) -> bool:
        """Whether the order is by one of its columns."""
        return order.column.startswith(f"{self.path}__")

    def of_records(self, order: paging.Order) -> paging.Order:
        """The same order by the records' own column of that name: for a few, which some index has found."""
        return replace(order, column=order.column.removeprefix(f"{self.path}__"), key="id", within=Q())

    def answers(self, order: paging.Order, asked: Collection[str], rows: models.QuerySet[Any]) -> bool:
        """Whether a list in this order, narrowed by what is asked, can be read from it.

        `rows` are the list's without its filters: where they are nothing, nothing may be seen.
        """
        return self.holds(order) and self.covers >= set(asked) and not rows.query.is_empty()

    def alone(self, order: paging.Order, query: Mapping[str, Any], ctx: FilterContext) -> paging.Ordered:
        """Its own rows of a list that it covers, and the order among them."""
        return self.rows().filter(self.known(query, ctx, "")), replace(self.of_records(order), key=self.key)
