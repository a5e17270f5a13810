"""Bulk test data inserted by PostgreSQL itself, and the query plans for it.

With many rows the planner has a real choice of plans.
"""

from __future__ import annotations

from typing import Any

from django.db import connection, models
from django.db.models import Model, QuerySet

from apps.accounts.models import User
from apps.core.lists import list_filters, list_spec, searched
from apps.core.lists.list_query import ListQuery

COPY = "INSERT INTO {table} ({columns}) SELECT {values} FROM {table}, generate_series(1, {count}) n WHERE {key} = {pk}"
CLEAN_UP = """
    SELECT gin_clean_pending_list(index.oid)
    FROM pg_index JOIN pg_class index ON index.oid = indexrelid JOIN pg_am method ON method.oid = index.relam
    WHERE method.amname = 'gin' AND indrelid = %s::regclass
"""


def add_copies(row: Model, count: int, **expressions: str) -> None:
    """Insert copies of a saved record in one statement and update the planner's statistics.

    `expressions` maps field names to SQL expressions for the value in a copy. In an expression, `n` is the
    number of the copy, starting at 1. Raises KeyError for an unknown field name.
    """
    meta = row._meta
    fields = {
        field.name: field
        for field in meta.local_concrete_fields
        if not field.primary_key and not field.generated
    }
    columns = {str(field.column): str(field.column) for field in fields.values()}
    columns |= {str(fields[name].column): expression for name, expression in expressions.items()}
    statement = COPY.format(
        table=meta.db_table,
        columns=", ".join(columns),
        values=", ".join(columns.values()),
        count=count,
        key=meta.pk.column,
        pk=row.pk,
    )
    with connection.cursor() as cursor:
        cursor.execute(statement)
    settle(meta.db_table)


def settle(table: str) -> None:
    """Flush pending GIN index entries and run ANALYZE, as the database would do in time.

    Does the same for the records' rows in the search table.
    """
    beside = [f"core_search_{kind}" for kind, of in searched.tables().items() if of == table]
    with connection.cursor() as cursor:
        for name in (table, *beside):
            cursor.execute(CLEAN_UP, [name])
            cursor.execute(f"ANALYZE {name}")


def plan_of(sql: str, params: Any = None) -> str:
    """Return PostgreSQL's query plan for a statement, from EXPLAIN."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}", params)
        return "\n".join(row[0] for row in cursor.fetchall())


def plan_of_list(
    rows: QuerySet[models.Model], spec: list_spec.ListSpec, user: User, query: dict[str, Any]
) -> str:
    """Return the query plan for the first 20 rows of a filtered and sorted list in country ID."""
    ctx = list_filters.FilterContext(user, "ID", "Asia/Jakarta")
    page = ListQuery(rows, spec, query, ctx).ordered_rows.values("pk")[:20]
    return plan_of(*page.query.sql_with_params())
