"""How many rows a list has; and, where they are few, which.

PostgreSQL reads a page in the order of an index and hopes to meet enough rows soon. Of few rows among a million, and of
conditions whose number it cannot know (a region without any comment), it reads the whole index. Counting finds such rows
by what is asked of them instead: their ids are told with their number, and a page of few is read from those.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import psycopg
from django.conf import settings
from django.core.exceptions import EmptyResultSet
from django.db import connection, models

from apps.core.database import connections
from apps.core.queries import long_lists

FEW = 1_000
"""Of so many rows and fewer the total is always exact, and their ids are told."""
FAR_BEYOND = 10
"""So many times the cap of totals is beyond what the planner could be wrong about."""


@dataclass(frozen=True)
class Matches:
    """The rows that a list is about, as SQL: to be counted and estimated without being written again."""

    sql: str
    params: tuple[Any, ...]

    @classmethod
    def of(cls, rows: models.QuerySet[Any]) -> Matches:
        """The ids of `rows`, in no order. Raises EmptyResultSet where nothing can match."""
        return cls(*rows.order_by().values("pk").query.sql_with_params())

    def found(self, cap: int) -> tuple[int, list[int] | None]:
        """How many there are, up to one beyond `cap`, and the ids of up to FEW.

        The number is negative where its time (TOTAL_MILLISECONDS) was over: so many were met by then.
        """
        connections.ensure()
        text = psycopg.ClientCursor(connection.connection).mogrify(
            f"{self.sql} LIMIT {int(cap) + 1}", self.params
        )
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT told, ids FROM core_find_within(%s, %s, %s)", [text, settings.TOTAL_MILLISECONDS, FEW]
            )
            told, ids = cursor.fetchone()
        return told, ids

    def estimate(self) -> int:
        """How many rows the planner expects."""
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (FORMAT JSON) {self.sql}", self.params)
            plan = cursor.fetchone()[0]
        return int(plan[0]["Plan"]["Plan Rows"])


@dataclass(frozen=True)
class Total:
    """How many rows a list has."""

    rows: int
    is_exact: bool
    ids: list[int] | None = None
    """Those of all of them, where they are few."""


def count(rows: models.QuerySet[Any], cap: int, expected: int = 0) -> Total:
    """Counts up to `cap`, for TOTAL_MILLISECONDS; beyond either it is what is `expected`, or else the planner expects."""
    try:
        matches = Matches.of(rows)
    except EmptyResultSet:
        return Total(0, is_exact=True, ids=[])
    told, ids = matches.found(cap)
    if 0 <= told <= cap:
        return Total(told, is_exact=True, ids=ids)
    return Total(max(abs(told), expected or matches.estimate()), is_exact=False)


def far_beyond(rows: models.QuerySet[Any], name: str, cap: int) -> int:
    """How many rows the planner expects, or expected a minute ago, where that is far beyond `cap`; else 0.

    It is kept by the list's `name`: its conditions must be of those that the planner knows well.
    """
    kept = long_lists.kept(name)
    if kept is not None:
        return kept.total
    try:
        expected = Matches.of(rows).estimate()
    except EmptyResultSet:
        return 0
    if expected <= cap * FAR_BEYOND:
        return 0
    long_lists.keep(name, expected)
    return expected
