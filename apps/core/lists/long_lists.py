"""A cache of long lists, in each process: the expected total of a list, and the SQL of its pages.

Both follow from the list's parameters and from statistics that PostgreSQL renews now and then. Asking the planner, and
compiling the SQL of a page, took a third of the list's time. Losing an entry costs one more EXPLAIN.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models

from apps.core.db import clock
from apps.core.values import FieldValue

LIFETIME_SECONDS = 60
"""Seconds for which a total is valid, in the cache and in cursors."""
_MAX_LISTS = 1000
_MAX_PAGES = 20
"""Cached pages of one list. Users who turn pages one by one send a cursor."""


@dataclass(frozen=True)
class LongList:
    """The cached facts of one list."""

    total: int
    """The total that the planner expects."""
    cached_at: float
    pages: dict[tuple[int, int], tuple[str, tuple[Any, ...]]] = field(default_factory=dict)
    """The SQL and parameters of a page, by its first row and its size."""

    def read(
        self,
        start: int,
        size: int,
        build: Callable[[], models.QuerySet[models.Model, tuple[FieldValue, int]]],
    ) -> list[tuple[Any, int]]:
        """Return the keys of `size` rows, skipping `start`.

        `build` returns all keys; it is called if the SQL is not cached.
        """
        statement = self.pages.get((start, size))
        if statement is None:
            statement = build()[start : start + size].query.sql_with_params()
            if len(self.pages) < _MAX_PAGES:
                self.pages[start, size] = statement
        with connection.cursor() as cursor:
            cursor.execute(*statement)
            return cursor.fetchall()


_cache: dict[str, LongList] = {}


def get(name: str) -> LongList | None:
    """Return the cached facts of a list; None if there are none or they are over a minute old."""
    entry = _cache.get(name)
    is_fresh = entry is not None and 0 <= clock.now().timestamp() - entry.cached_at < LIFETIME_SECONDS
    return entry if is_fresh else None


def store(name: str, total: int) -> None:
    """Cache the total that the planner expects."""
    if len(_cache) >= _MAX_LISTS:
        _cache.clear()
    _cache[name] = LongList(total, clock.now().timestamp())
