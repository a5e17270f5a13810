"""What a test with real transactions leaves behind is deleted: table by table, where there is something.

Django's own way truncates all tables with all their indexes (some thousand files) and then makes permissions and content
types anew, which took ten times as long as most of these tests.
"""

from __future__ import annotations

from django.db import connection, transaction
from django.test import TransactionTestCase

KEPT = frozenset({"django_migrations", "django_content_type", "auth_permission"})
"""Filled when the database is made; no test changes them."""


def filled_tables() -> list[str]:
    """Return the tables of the models that hold rows."""
    tables = sorted({*connection.introspection.django_table_names(only_existing=True)} - KEPT)
    looks = (f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in tables)  # noqa: S608 (our own tables)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        return [row[0] for row in cursor.fetchall()]


def delete_all_rows() -> None:
    """Delete the rows of all tables but the kept ones, in one transaction: foreign keys are checked at its end."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in filled_tables():
            cursor.execute(f"DELETE FROM {table}")  # noqa: S608 (our own tables)


def install() -> None:
    """Make tests with real transactions end this way."""
    TransactionTestCase._fixture_teardown = lambda self: delete_all_rows()  # type: ignore[attr-defined]
