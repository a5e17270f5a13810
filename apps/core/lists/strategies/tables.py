"""Pages that are read and counted: in a narrow table of sort or filter keys, or in the records' table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.db import models

from apps.core.lists import list_spec, paging, totals
from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import Page
from apps.core.lists.paging import Key, Order
from apps.core.lists.totals import Total


class SortTable:
    """A list that the table of sort keys covers: read and counted there, without the wide rows."""

    name: ClassVar[str] = "sort_table"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether the table has the order and all filters."""
        return query.has_sort_table

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page of the table's own rows."""
        rows, order = query.sort_table
        return _CountedRows(query, rows, order, rows).page()


class FilterTable:
    """A list whose filters one narrow table covers: counted there, read from the records."""

    name: ClassVar[str] = "filter_table"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether the table of sort keys or of filter keys has all filters."""
        return query.narrow_ids is not None

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page of the records, with the total of the table."""
        return _CountedRows(query, query.rows, query.order, query.countable).page()


class Counted:
    """Any list: read and counted in the records' own table."""

    name: ClassVar[str] = "counted"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return True."""
        return True

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page of the records with their number."""
        return _CountedRows(query, query.rows, query.order, query.rows).page()


@dataclass(frozen=True)
class _CountedRows:
    """Rows in order, and the rows to count, which may be in a narrower table."""

    query: ListQuery[models.Model]
    rows: models.QuerySet[Any]
    order: Order
    countable: models.QuerySet[models.Model]

    def page(self) -> Page:
        """Return the page.

        A long list with well-estimated filters is not counted; a short one is read by id.
        """
        expected = self._expected()
        keys = self._read(self.rows) if expected else None
        if keys is not None and len(keys) == self.query.page_size:
            return self.query.page(keys, Total(expected, is_exact=False))
        total = totals.count(self.countable, list_spec.TOTAL_CAP, expected)
        if total.ids is not None:
            return self.query.page(self._read_ids(total.ids), total)
        keys = self._read_counted(total) if keys is None else keys
        return self.query.page(keys, self._at_least(keys, total))

    def _expected(self) -> int:
        """Return the planner's estimate if it is far beyond the cap; 0 if the list must be counted."""
        name = self.query.cache_name
        return totals.far_beyond(self.countable, name, list_spec.TOTAL_CAP) if name else 0

    def _read(self, rows: models.QuerySet[models.Model]) -> list[Key]:
        query = self.query
        return paging.read(rows, self.order, query.page_number, query.page_size, query.cursor)

    def _read_counted(self, total: Total) -> list[Key]:
        """Return the keys of a page whose order may oppose the list's filters."""
        query = self.query
        opposed = query.opposed_order if query.cursor is None else None
        keys = opposed.read(query.start, query.page_size, total.rows) if opposed else None
        return self._read(self.rows) if keys is None else keys

    def _read_ids(self, ids: list[int]) -> list[Key]:
        return self._read(self.rows.model._default_manager.filter(pk__in=ids)) if ids else []

    def _at_least(self, keys: list[Key], total: Total) -> Total:
        """Return the total, corrected by the rows that were read."""
        end = self.query.start + len(keys)
        if len(keys) < self.query.page_size and (keys or self.query.start == 0):
            # The last page is not full: it shows the length of the list.
            return Total(end, is_exact=True)
        return total if total.is_exact or not keys else Total(max(total.rows, end), is_exact=False)
