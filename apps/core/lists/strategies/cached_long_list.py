"""Pages of a long list whose total and SQL are cached."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import Page
from apps.core.lists.totals import Total


class CachedLongList:
    """A long list sorted by sort keys that was read less than a minute ago.

    It is read in one statement, without a count.
    """

    name: ClassVar[str] = "cached_long_list"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether the list is cached and the page is full."""
        # A list sorted by a nullable column is read in two parts, so its page is not one statement.
        if not query.has_sort_table or query.cursor is not None or query.order.nullable:
            return False
        return len(query.cached_keys) == query.page_size

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page with the cached total, an estimate."""
        assert query.long_list is not None
        return query.page(query.cached_keys, Total(query.long_list.total, is_exact=False))
