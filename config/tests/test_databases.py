"""Copies of the templates: one per process, with nothing left afterwards."""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

import psycopg
import pytest
import time_machine

from config import databases

pytestmark = pytest.mark.slow


@pytest.fixture
def url() -> str:
    """Return the URL of this run's server."""
    return os.environ["DATABASE_URL"]


@pytest.fixture
def schema(url: str) -> databases.Template:
    """Return this run's migrated template."""
    return databases.Template(url, "schema")


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a template that cannot be filled."""
    name = "sofra_trial_of_tests"
    monkeypatch.setattr(databases.Template, "name", name)
    monkeypatch.setattr(databases.django_env, "manage", _fail)
    return name


def _fail(*_: object) -> None:
    raise RuntimeError("no")


def names(url: str, prefix: str) -> list[str]:
    """Return the databases whose names start with a prefix."""
    with psycopg.connect(url) as connection:
        question = "SELECT datname FROM pg_database WHERE starts_with(datname, %s) ORDER BY 1"
        return [name for (name,) in connection.execute(question, [prefix])]


def test_copy_has_the_migrated_tables_and_is_deleted_afterwards(url: str, schema: databases.Template) -> None:
    with databases.copied(schema, "sofra_trial_a") as copy:
        with psycopg.connect(copy) as connection:
            assert connection.execute("SELECT count(*) FROM stores_store").fetchone() == (0,)
        assert names(url, "sofra_trial_a") == ["sofra_trial_a"]
    assert names(url, "sofra_trial_a") == []


def test_two_who_ask_for_one_name_get_two_copies(url: str, schema: databases.Template) -> None:
    with (
        databases.copied(schema, "sofra_trial_b") as first,
        databases.copied(schema, "sofra_trial_b") as second,
    ):
        assert [databases.name_of(first), databases.name_of(second)] == ["sofra_trial_b", "sofra_trial_b_1"]


def test_template_left_by_a_killed_process_is_rebuilt(url: str, schema: databases.Template) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        databases._create(connection, "sofra_trial_c", None)

    with databases.copied(schema, "sofra_trial_c") as copy, psycopg.connect(copy) as connection:
        assert connection.execute("SELECT count(*) FROM stores_store").fetchone() == (0,)


def test_stored_copy_is_reused_with_its_tables(url: str, schema: databases.Template, tmp_path: Path) -> None:
    with (
        databases.permanent_copy(schema, "sofra_trial_d", tmp_path) as first,
        psycopg.connect(first) as connection,
    ):
        connection.execute("CREATE TABLE IF NOT EXISTS mine ()")
    try:
        with (
            databases.permanent_copy(schema, "sofra_trial_d", tmp_path) as second,
            psycopg.connect(second) as connection,
        ):
            connection.execute("SELECT FROM mine")
            assert second == first
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            databases.drop(connection, databases.name_of(first))


def test_a_template_of_the_demo_stays_the_same_beyond_midnight(url: str) -> None:
    demo = databases.Template(url, "demo")
    with time_machine.travel("2026-11-22T23:59:59Z", tick=False):
        before = demo.name, demo.files
    with time_machine.travel("2026-11-23T00:00:01Z", tick=False):
        assert (demo.name, demo.files) == before
        assert databases.Template(url, "demo").name != demo.name


def test_a_template_that_could_not_be_filled_is_not_there(
    url: str, schema: databases.Template, unfinished: str
) -> None:
    with psycopg.connect(url, autocommit=True) as connection, pytest.raises(RuntimeError, match="no"):
        schema._build(connection)

    assert {unfinished, "sofra_schema_unfinished"}.isdisjoint(names(url, "sofra_"))


class Vacuumed:
    """A fake connection to a server whose vacuum locks a database for the first few statements."""

    def __init__(self, refusals: int) -> None:
        self.refusals, self.asked = refusals, 0

    def execute(self, statement: object) -> None:
        self.asked += 1
        if self.asked <= self.refusals:
            raise psycopg.errors.InsufficientPrivilege


def test_drop_waits_for_the_vacuum_of_the_server_and_gives_up_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(databases, "PAUSE_SECONDS", 0)
    passing, lasting = Vacuumed(2), Vacuumed(10**9)
    databases.drop(cast("psycopg.Connection", passing), "sofra_held")
    assert passing.asked == 3
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        databases.drop(cast("psycopg.Connection", lasting), "sofra_held", patience=0)
