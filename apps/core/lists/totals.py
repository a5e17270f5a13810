"""The number of rows of a list; for short results, also their ids.

PostgreSQL reads a page in the order of an index and expects to find enough rows soon. When few rows of a
million match, or when it cannot estimate how many do (a region without any comment), it reads the whole
index. Counting finds such rows by the filter instead: it returns their ids, and the page is read by id.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import psycopg
from django.conf import settings
from django.core.exceptions import EmptyResultSet
from django.db import connection, models

from apps.core.db import connections
from apps.core.lists import long_lists

SMALL_TABLE = 1_000
"""Up to this many rows the total is always exact, and their ids are returned."""
FAR_BEYOND = 10
"""The planner may be wrong about totals, but not by more than this factor."""


@dataclass(frozen=True)
class Matches:
    """The rows of a list as SQL, compiled once for counting and estimating."""

    sql: str
    params: tuple[Any, ...]

    @classmethod
    def of(cls, rows: models.QuerySet[Any]) -> Matches:
        """Return the ids of `rows`, unordered. Raises EmptyResultSet if nothing can match."""
        return cls(*rows.order_by().values("pk").query.sql_with_params())

    def count(self, cap: int) -> tuple[int, list[int] | None]:
        """Return the number of rows, up to `cap` + 1, and the ids if there are at most SMALL_TABLE.

        The number is negative if the time limit (TOTAL_MILLISECONDS) was reached: at least that many rows
        match.
        """
        connections.ensure()
        text = psycopg.ClientCursor(connection.connection).mogrify(
            f"{self.sql} LIMIT {int(cap) + 1}", self.params
        )
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT told, ids FROM core_find_within(%s, %s, %s)",
                [text, settings.TOTAL_MILLISECONDS, SMALL_TABLE],
            )
            number, ids = cursor.fetchone()
        return number, ids

    def estimate(self) -> int:
        """Return the number of rows that the planner expects."""
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {self.sql}", self.params)
            plan = cursor.fetchone()[0]
        return int(plan[0]["Plan"]["Plan Rows"])


@dataclass(frozen=True)
class Total:
    """The number of rows of a list."""

    rows: int
    is_exact: bool
    ids: list[int] | None = None
    """The ids of all rows, if there are at most SMALL_TABLE."""


def count(rows: models.QuerySet[models.Model], cap: int, expected: int = 0) -> Total:
    """Count up to `cap`, for TOTAL_MILLISECONDS.

    Beyond either, return `expected` or the planner's estimate.
    """
    try:
        matches = Matches.of(rows)
    except EmptyResultSet:
        return Total(0, is_exact=True, ids=[])
    number, ids = matches.count(cap)
    if 0 <= number <= cap:
        return Total(number, is_exact=True, ids=ids)
    return Total(max(abs(number), expected or matches.estimate()), is_exact=False)


def far_beyond(rows: models.QuerySet[models.Model], name: str, cap: int) -> int:
    """Return the planner's estimate of the total if it exceeds FAR_BEYOND times `cap`; else 0.

    The total is cached under the list's `name`. Only for filters that the planner estimates well.
    """
    cached = long_lists.get(name)
    if cached is not None:
        return cached.total
    try:
        expected = Matches.of(rows).estimate()
    except EmptyResultSet:
        return 0
    if expected <= cap * FAR_BEYOND:
        return 0
    long_lists.store(name, expected)
    return expected
