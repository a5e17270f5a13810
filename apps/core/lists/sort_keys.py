"""Sort orders whose columns are in a narrow table next to the records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import models
from django.db.models import Q

from apps.core.lists import paging
from apps.core.lists.list_filters import Filter, FilterContext
from apps.core.values import FieldValue


@dataclass(frozen=True)
class SortKeys:
    """A narrow table with one row for each record and the columns of some sort orders (pattern: stores)."""

    rows: Callable[[], models.QuerySet[Any]]
    path: str
    """The ORM path from a record to this table. Its columns have the names of the records' columns."""
    key: str
    """The column with the record's id."""
    condition: Callable[[Mapping[str, Any], FilterContext, str], Q]
    """(parameters, context, column prefix): the condition on its columns that all rows of the list meet."""
    covers: frozenset[str]
    """The filters that its columns answer in full: lists with only these are read from this table alone."""

    def has_column_of(self, order: paging.Order) -> bool:
        """Return whether the order is by one of its columns."""
        return order.column.startswith(f"{self.path}__")

    def order_of_records(self, order: paging.Order) -> paging.Order:
        """Return the same order by the records' own column.

        It is cheaper for sparse matches of another index.
        """
        return replace(order, column=order.column.removeprefix(f"{self.path}__"), key="id", within=Q())

    def answers(
        self, order: paging.Order, filter_names: Collection[str], records: models.QuerySet[Any]
    ) -> bool:
        """Return whether this table alone gives the list with these filters in this order.

        `records` are the list's records without filters; if the caller may see none, the table is not used.
        """
        return self.has_column_of(order) and self.has_columns_of(filter_names, records)

    def has_columns_of(self, filter_names: Collection[str], records: models.QuerySet[models.Model]) -> bool:
        """Return whether this table alone gives the ids of the list with these filters (see `answers`)."""
        return self.covers >= set(filter_names) and not records.query.is_empty()

    def matching_ids(
        self, parameters: Mapping[str, FieldValue], context: FilterContext, filters: Mapping[str, Filter]
    ) -> models.QuerySet[Any]:
        """Return the ids of the records that match the covered filters, which its condition contains."""
        return self.rows().filter(self.condition(parameters, context, "")).order_by().values(self.key)

    def ordered_rows(
        self, order: paging.Order, parameters: Mapping[str, FieldValue], context: FilterContext
    ) -> paging.OrderedRows:
        """Return its own rows for a list that it covers, and the order among them."""
        rows = self.rows().filter(self.condition(parameters, context, ""))
        return rows, replace(self.order_of_records(order), key=self.key)
