"""What is kept of lists far longer than a total is counted: how many rows are expected, and how a page is read.

Both follow from the list's own words and from statistics that are renewed now and then. Asking the planner, and writing
the statement of a page, cost the list a third of its time. They are kept for a minute, in one process; losing them costs
a question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models

from apps.core.database import clock

HOLDS_SECONDS = 60
"""So long a total holds, for whoever goes on through the pages as well."""
_MOST_LISTS = 1000
_MOST_PAGES = 20
"""Of one list; who goes on through its pages brings a mark."""


@dataclass(frozen=True)
class LongList:
    """One of them."""

    total: int
    """As the planner expects it."""
    at: float
    pages: dict[tuple[int, int], tuple[str, tuple[Any, ...]]] = field(default_factory=dict)
    """The statement of a page, by its first row and its size."""

    def rows(
        self, start: int, size: int, write: Callable[[], models.QuerySet[Any, tuple[Any, int]]]
    ) -> list[tuple[Any, int]]:
        """`size` rows from the row number `start` on; `write` gives all of them as a query, where it is not known."""
        statement = self.pages.get((start, size))
        if statement is None:
            statement = write()[start : start + size].query.sql_with_params()
            if len(self.pages) < _MOST_PAGES:
                self.pages[start, size] = statement
        with connection.cursor() as cursor:
            cursor.execute(*statement)
            return cursor.fetchall()


_kept: dict[str, LongList] = {}


def kept(name: str) -> LongList | None:
    """What is known of the list of this name since less than a minute ago."""
    found = _kept.get(name)
    return found if found is not None and 0 <= clock.now().timestamp() - found.at < HOLDS_SECONDS else None


def keep(name: str, total: int) -> None:
    """Keeps that the planner expects so many rows."""
    if len(_kept) >= _MOST_LISTS:
        _kept.clear()
    _kept[name] = LongList(total, clock.now().timestamp())
