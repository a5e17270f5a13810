"""Indexes: each costs an entry per write, so each must serve a lookup that no other serves."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connection

pytestmark = pytest.mark.django_db

BEGINS_ANOTHER = """
SELECT one.indexrelid::regclass::text, other.indexrelid::regclass::text
FROM pg_index AS one
JOIN pg_index AS other ON other.indrelid = one.indrelid AND other.indexrelid <> one.indexrelid
JOIN pg_class AS first ON first.oid = one.indexrelid
JOIN pg_class AS second ON second.oid = other.indexrelid AND second.relam = first.relam
JOIN pg_am ON pg_am.oid = first.relam AND amname = 'btree'
WHERE one.indrelid = ANY(%s::regclass[]) AND NOT one.indisunique
    AND one.indexprs IS NULL AND other.indexprs IS NULL AND one.indpred IS NULL AND other.indpred IS NULL
    AND (one.indkey::int2[])[0:one.indnkeyatts - 1] = (other.indkey::int2[])[0:one.indnkeyatts - 1]
    AND (one.indclass::oid[])[0:one.indnkeyatts - 1] = (other.indclass::oid[])[0:one.indnkeyatts - 1]
"""


def begins_another() -> list[tuple[str, str]]:
    """Return pairs of indexes of project tables where the second starts with the columns of the first."""
    own = [
        connection.ops.quote_name(model._meta.db_table)
        for model in apps.get_models(include_auto_created=True)
        if model.__module__.startswith("apps.")
    ]
    with connection.cursor() as cursor:
        cursor.execute(BEGINS_ANOTHER, [own])
        return cursor.fetchall()


def test_no_index_is_the_beginning_of_another() -> None:
    assert begins_another() == []


def test_such_an_index_is_reported() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE INDEX twice ON core_changelog (actor_id)")
    assert begins_another() == [("twice", "changelog_actor")]


def test_who_made_and_who_changed_a_record_is_no_index_by_itself() -> None:
    """Only a user's list of recent changes looks records up by these columns, and it has a sorted index."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexrelid::regclass::text FROM pg_index JOIN pg_attribute AS named"
            " ON named.attrelid = indrelid AND named.attnum = indkey[0]"
            " WHERE indnatts = 1 AND attname IN ('created_by_id', 'updated_by_id')"
        )
        assert cursor.fetchall() == []
