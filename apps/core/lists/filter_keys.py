"""Filters whose columns are in a narrow table next to the records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import models
from django.db.models import Q

from apps.core.lists import totals
from apps.core.lists.list_filters import Filter, FilterContext
from apps.core.values import FieldValue

M = TypeVar("M", bound=models.Model)
MAX_KEYS = 3000
"""Up to this many matches, fetch and sort them; above it, scan the ordered index."""


def apply_filters(
    rows: models.QuerySet[M],
    filters: Mapping[str, Filter],
    parameters: Mapping[str, FieldValue],
    context: FilterContext,
) -> models.QuerySet[M]:
    """Return the rows that match all filters that have a value."""
    for name, item in filters.items():
        if parameters.get(name) not in (None, []):
            rows = rows.filter(item.where(parameters[name], context))
    return rows


@dataclass(frozen=True)
class FilterKeys:
    """A narrow table with one row for each record and the columns of some filters (pattern: stores).

    Its index counts and finds the matches of these filters without reading the wide rows.
    """

    rows: Callable[[], models.QuerySet[Any]]
    key: str
    """The column with the record's id. Its other columns have the names of the records' columns."""
    condition: Callable[[Mapping[str, Any], FilterContext], Q]
    """(parameters, context): the condition on its columns that all records meet before filters."""
    covers: frozenset[str]
    """The filters whose columns it has."""

    def has_columns_of(self, filter_names: Collection[str], records: models.QuerySet[models.Model]) -> bool:
        """Return whether this table alone can count the list with these filters.

        `records` are the list's records without filters; if the caller may see none, the table is not used.
        """
        return self.covers >= set(filter_names) and not records.query.is_empty()

    def matching_ids(
        self, parameters: Mapping[str, FieldValue], context: FilterContext, filters: Mapping[str, Filter]
    ) -> models.QuerySet[Any]:
        """Return the ids of the records that match the covered filters."""
        covered = {name: filters[name] for name in sorted(self.covers)}
        rows = self.rows().filter(self.condition(parameters, context))
        return apply_filters(rows, covered, parameters, context).order_by().values(self.key)

    def sparse_ids(
        self, parameters: Mapping[str, FieldValue], context: FilterContext, filters: Mapping[str, Filter]
    ) -> models.QuerySet[models.Model] | None:
        """Return the matching ids if the planner expects few.

        Return None if it expects many or no covered filter is set.
        """
        if all(parameters.get(name) in (None, []) for name in self.covers):
            return None
        ids = self.matching_ids(parameters, context, filters)
        try:
            return ids if totals.Matches.of(ids).estimate() <= MAX_KEYS else None
        except EmptyResultSet:
            return ids
