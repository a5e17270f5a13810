"""Many rows like one: inserted by the database itself, each another in what lists order and find by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def multiply(template: Any, count: int, changed: Mapping[str, str], joined: str = "") -> None:
    """Insert `count` copies of a saved record; `changed` is {column: SQL over the number n of the copy}.

    `joined` is a JOIN whose columns `changed` may name, too.
    """
    from django.db import connection

    meta = template._meta
    columns = [field.column for field in meta.local_concrete_fields if not field.primary_key]
    chosen = ", ".join(changed.get(column, f'"{column}"') for column in columns)
    named = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        # Without parameters, so that a percent sign is one.
        cursor.execute(
            f'INSERT INTO "{meta.db_table}" ({named}) SELECT {chosen} FROM "{meta.db_table}", '
            f"generate_series(1, {int(count)}) n {joined} WHERE id = {int(template.pk)}"
        )
        for table in (meta.db_table, *_beside(cursor, meta.db_table)):
            cursor.execute(f'VACUUM ANALYZE "{table}"')


def _beside(cursor: Any, table: str) -> list[str]:
    """The tables that follow a table: its part of the search table and the uses of pictures, as its triggers tell."""
    cursor.execute(
        "SELECT substring(tgfoid::regproc::text FROM '^(core_search_.*)_added$') FROM pg_trigger"
        " WHERE tgrelid = %(table)s::regclass AND tgfoid::regproc::text ~ '^core_search_.*_added$'"
        " UNION SELECT 'uploads_pictureuse' FROM pg_trigger"
        " WHERE tgrelid = %(table)s::regclass AND tgname = %(table)s || '_uses_added'",
        {"table": table},
    )
    return [name for (name,) in cursor.fetchall()]


def pick(*values: str, by: str = "n") -> str:
    """SQL that goes through texts in turn."""
    listed = ", ".join(f"'{value}'" for value in values)
    return f"(ARRAY[{listed}])[1 + ({by}) % {len(values)}]"
