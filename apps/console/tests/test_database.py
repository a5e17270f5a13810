"""Required features of PostgreSQL, which must be the same wherever its programs come from."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

pytestmark = [pytest.mark.django_db, pytest.mark.packaged]


def rows(sql: str, *values: Any) -> list[Any]:
    """Return the first column of the result."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [row[0] for row in cursor.fetchall()]


def test_the_extensions_are_there() -> None:
    assert {"pg_trgm", "unaccent", "btree_gin"} <= set(rows("SELECT extname FROM pg_extension"))
    assert rows("SELECT similarity('warung', 'warng') > 0.3") == [True]


def test_texts_are_ordered_by_code_points_in_utf8() -> None:
    assert rows("SHOW server_encoding") == ["UTF8"]
    words = ["Zebra", "apel", "Işık", "isik", "Ödemiş", "çorba", "日本"]
    assert rows("SELECT word FROM unnest(%s::text[]) word ORDER BY word", words) == sorted(words)


def test_times_are_stored_in_utc() -> None:
    assert rows("SHOW timezone") == ["UTC"]


def test_locked_row_is_skipped() -> None:
    assert rows("SELECT id FROM core_job WHERE false FOR UPDATE SKIP LOCKED") == []


def test_statements_are_not_compiled() -> None:
    """Check that JIT is off.

    With a million stores, the planner's estimate for a duplicate search made it compile for most of a second.
    """
    assert rows("SHOW jit") == ["off"]
