"""History rights of the application's role: it reads and inserts, but cannot change or delete."""

from __future__ import annotations

import os
from collections.abc import Iterator

import psycopg
import pytest
from django.apps import apps
from psycopg import sql

from apps.core.db import rights
from apps.core.testing.addresses import application_url
from config import databases
from ops.launcher import cluster, django_env

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ENTRY = (
    "INSERT INTO core_changelog (object_type, object_id, object_title, object_version, country, action, via, at,"
    " changes, reason, request_id) VALUES ('store', 1, 'A', 1, 'ID', 'edit', 'ui', now(), '[]', '', '') RETURNING id"
)


@pytest.fixture
def application() -> Iterator[psycopg.Connection]:
    """Yield a connection with the console's role and roll back its writes."""
    with psycopg.connect(application_url()) as connection:
        yield connection
        connection.rollback()


def test_history_is_read_and_added_to(application: psycopg.Connection) -> None:
    row = application.execute(ENTRY).fetchone()
    result = application.execute("SELECT object_title FROM core_changelog WHERE id = %s", row)
    assert result.fetchone() == ("A",)


@pytest.mark.parametrize("table", rights.APPEND_ONLY)
@pytest.mark.parametrize(
    "statement", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {}", "SELECT FROM {} FOR UPDATE"]
)
def test_history_is_neither_changed_nor_deleted(
    application: psycopg.Connection, table: str, statement: str
) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        application.execute(sql.SQL(statement).format(sql.Identifier(table)))


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE core_changelog DISABLE TRIGGER ALL",
        "DROP TABLE core_changelog",
        "GRANT UPDATE ON core_changelog TO sofra_app",
        "SET ROLE sofra",
        "UPDATE django_migrations SET name = name",
        "INSERT INTO core_historyblanking (entry_id, at, with_title) VALUES (1, now(), true)",
        "INSERT INTO core_historypending (entry_id) VALUES (1)",
        "UPDATE core_historypending SET entry_id = 1",
    ],
)
def test_the_role_gives_itself_no_rights(application: psycopg.Connection, statement: str) -> None:
    # PostgreSQL answers a GRANT without the right to grant with a warning. The rights do not change.
    try:
        application.execute(statement)
    except psycopg.errors.InsufficientPrivilege:
        return
    row = application.execute("SELECT has_table_privilege('core_changelog', 'UPDATE')").fetchone()
    assert row == (False,)


def test_every_other_table_is_the_applications_to_write(application: psycopg.Connection) -> None:
    tables = {model._meta.db_table for model in apps.get_models()} - rights.WITHHELD.keys()
    question = (
        "SELECT t.name FROM unnest(%s::text[]) AS t(name) CROSS JOIN"
        " unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS p(privilege)"
        " WHERE NOT has_table_privilege(t.name, p.privilege)"
    )
    assert application.execute(question, [sorted(tables)]).fetchall() == []


def test_migrate_gives_the_application_its_rights() -> None:
    server = os.environ["DATABASE_URL"]
    with databases.copied(databases.Template(server, "schema"), "sofra_trial_rights") as own:
        application = cluster.application_url(own)
        env = django_env.environment("config.settings.local", application, owner_url=own)
        with psycopg.connect(application) as before, pytest.raises(psycopg.errors.InsufficientPrivilege):
            before.execute("SELECT FROM core_changelog")
        django_env.manage("Migrations", env, "migrate")
        with psycopg.connect(application) as after:
            after.execute(ENTRY)
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                after.execute("DELETE FROM core_changelog")
