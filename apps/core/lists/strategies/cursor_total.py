"""Pages whose total comes from the cursor of another page."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from apps.core.lists import paging
from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import Page
from apps.core.lists.totals import Total


class CursorTotal:
    """A page that continues from another page less than a minute old: its cursor contains the total."""

    name: ClassVar[str] = "cursor_total"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether the cursor's total is still valid, and the list is not cheaper to read by id."""
        cursor = query.cursor
        return cursor is not None and cursor.has_fresh_total() and not cursor.has_short_list()

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page with the cursor's total, without a count."""
        cursor = query.cursor
        assert cursor is not None
        rows, order = query.rows_to_read
        keys = paging.read(rows, order, query.page_number, query.page_size, cursor)
        return query.page(keys, Total(cursor.total, cursor.is_exact), cursor.counted_at)
