"""Cleanup after tests with real transactions: deletes the rows of every table that is not empty.

Django truncates all tables with all their indexes (some thousand files) and then recreates permissions and
content types, which took ten times as long as most of these tests.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.test import TransactionTestCase

TABLES_TO_KEEP = frozenset({"django_migrations", "django_content_type", "auth_permission"})
"""Tables filled when the database is created. Tests do not change them."""


def filled_tables() -> list[str]:
    """Return the tables of models that contain rows."""
    tables = sorted({*connection.introspection.django_table_names(only_existing=True)} - TABLES_TO_KEEP)
    looks = (f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in tables)  # noqa: S608 (our own tables)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        return [row[0] for row in cursor.fetchall()]


def delete_all_rows() -> None:
    """Delete the rows of all tables except KEPT.

    One transaction, so that foreign keys are checked at the end.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        for table in filled_tables():
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 (our own tables)


def install() -> None:
    """Replace Django's cleanup after tests with real transactions."""
    TransactionTestCase._fixture_teardown = lambda self: delete_all_rows()  # type: ignore[attr-defined]
