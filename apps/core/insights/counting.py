"""Counts of the rows of many lists in one statement, each up to a limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

from apps.core.lists.list_spec import TOTAL_CAP


@dataclass(frozen=True)
class Count:
    """A number to query: the count of rows, the sum of one of their columns, or its first value."""

    rows: QuerySet[Any]
    total: str = ""
    first: str = ""

    def sql(self) -> tuple[str, tuple[Any, ...]]:
        """Return the number as an SQL expression. Raise EmptyResultSet if no row can match."""
        rows = self.rows.order_by()
        if self.first:
            text, params = self.rows.order_by(self.first).values(self.first)[:1].query.sql_with_params()
            return f"({text})", params
        if self.total:
            text, params = rows.values(self.total).query.sql_with_params()
            return f"(SELECT sum(x.v) FROM ({text}) AS x(v))", params  # noqa: S608 (the ORM's text)
        text, params = rows.values("pk").query.sql_with_params()
        # One above the cap: larger counts are not exact, as in lists.
        return f"(SELECT count(*) FROM ({text} LIMIT {TOTAL_CAP + 1}) AS x)", params  # noqa: S608


def count_all(wanted: Mapping[str, Count]) -> dict[str, Any]:
    """Return all numbers by name, in one statement."""
    parts: dict[str, tuple[str, tuple[Any, ...]]] = {}
    for name, count in wanted.items():
        try:
            parts[name] = count.sql()
        except EmptyResultSet:
            continue
    results: dict[str, Any] = dict.fromkeys(wanted)
    if parts:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT " + ", ".join(sql for sql, _ in parts.values()),
                [value for _, params in parts.values() for value in params],
            )
            results |= dict(zip(parts, cursor.fetchone(), strict=True))
    return {name: value if wanted[name].first else int(value or 0) for name, value in results.items()}
