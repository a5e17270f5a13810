"""Migrations that run while the previous release serves: no long locks, nothing removed that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.postgres import operations as postgres
from django.core.management import CommandError, call_command
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder

from apps.core.management.commands import migrate

TAKES_AWAY = (migrations.RemoveField, migrations.DeleteModel, migrations.RenameField, migrations.RenameModel)
DATA = (migrations.RunSQL, migrations.RunPython)


def faults_of(migration: Migration) -> Iterator[str]:
    """Yield the problems of a migration that would block or break the running release."""
    made = {each.name_lower for each in migration.operations if isinstance(each, migrations.CreateModel)}
    for each in migration.operations:
        if getattr(each, "model_name_lower", None) not in made:
            yield from _faults_of(each, migration)
    kinds = {isinstance(each, DATA) for each in migration.operations}
    if migration.atomic and len(kinds) == 2:
        yield "it holds the locks of a change of tables while it writes rows: put one of them into another migration"


def _faults_of(each: Operation, migration: Migration) -> Iterator[str]:
    if isinstance(each, migrations.AddIndex) and not isinstance(each, postgres.AddIndexConcurrently):
        yield f"{each.describe()}: use AddIndexConcurrently"
    if isinstance(each, migrations.RemoveIndex) and not isinstance(each, postgres.RemoveIndexConcurrently):
        yield f"{each.describe()}: use RemoveIndexConcurrently"
    if isinstance(each, migrations.AddConstraint) and not isinstance(each, postgres.AddConstraintNotValid):
        yield f"{each.describe()}: use AddConstraintNotValid, and ValidateConstraint in the next migration"
    if isinstance(each, migrations.AddField):
        field = each.field
        if not field.null and field.db_default is models.NOT_PROVIDED:
            yield f"{each.describe()}: the release before writes rows without it; give it null=True or a db_default"
        if field.db_index or field.unique:
            yield f"{each.describe()}: its index locks the table; add it concurrently"
    takes_away = isinstance(each, TAKES_AWAY) or isinstance(each, migrations.AlterField)
    if takes_away and not getattr(migration, "nobody_needs", ""):
        yield f"{each.describe()}: say in `nobody_needs` why the release before does without it"


def new_migrations() -> list[Migration]:
    """Return the project's migrations, without the initial ones, whose tables are not in use yet."""
    result = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    return [
        migration
        for _, migration in sorted(result.items())
        if migration.__module__.startswith("apps.") and not migration.initial
    ]


def test_new_migrations_take_no_long_locks() -> None:
    faults = [f"{one.app_label} {one.name}: {fault}" for one in new_migrations() for fault in faults_of(one)]
    assert faults == []


def test_only_the_first_migrations_are_initial() -> None:
    """A later initial migration would escape the rules."""
    result = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    initial = {
        name
        for (_, name), migration in result.items()
        if migration.__module__.startswith("apps.") and migration.initial
    }
    assert initial == {"0001_extensions", "0001_initial", "0002_initial", "0002_triggers", "0003_functions"}


@pytest.mark.parametrize(
    ("operation", "text"),
    [
        (migrations.AddIndex("job", models.Index(fields=["kind"], name="x")), "AddIndexConcurrently"),
        (migrations.RemoveIndex("job", "x"), "RemoveIndexConcurrently"),
        (
            migrations.AddConstraint("job", models.CheckConstraint(condition=models.Q(done=0), name="x")),
            "AddConstraintNotValid",
        ),
        (migrations.AddField("job", "x", models.IntegerField(default=0)), "db_default"),
        (migrations.AddField("job", "x", models.IntegerField(null=True, db_index=True)), "its index"),
        (migrations.RemoveField("job", "kind"), "nobody_needs"),
        (migrations.AlterField("job", "kind", models.TextField()), "nobody_needs"),
    ],
)
def test_blocking_or_breaking_migrations_are_reported(operation: Operation, text: str) -> None:
    migration = migrations.Migration("x", "core")
    migration.operations = [operation]
    (fault,) = faults_of(migration)
    assert text in fault


def test_tables_and_rows_are_not_changed_under_the_same_lock() -> None:
    migration = migrations.Migration("x", "core")
    migration.operations = [
        migrations.AddField("job", "x", models.IntegerField(null=True)),
        migrations.RunSQL("SELECT 1"),
    ]
    (fault,) = faults_of(migration)
    assert "while it writes rows" in fault
    migration.atomic = False
    assert list(faults_of(migration)) == []


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("job", "x", models.IntegerField(null=True)),
        migrations.AddField("job", "x", models.IntegerField(db_default=0)),
        postgres.AddIndexConcurrently("job", models.Index(fields=["kind"], name="x")),
        migrations.CreateModel("x", [("id", models.AutoField(primary_key=True))]),
    ],
)
def test_harmless_migrations_pass(operation: Operation) -> None:
    migration = migrations.Migration("x", "core")
    migration.operations = [operation]
    assert list(faults_of(migration)) == []


@pytest.mark.django_db(transaction=True)
def test_migration_stops_waiting_for_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "LOCK_SECONDS", 0.2)
    other: Any = connection.copy()
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("LOCK TABLE django_migrations IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(CommandError, match=r"not given within 0.2 seconds.*Run the command again"):
            call_command("migrate", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("SHOW lock_timeout")
            assert cursor.fetchone() == ("0",)
    finally:
        other.rollback()
        other.close()


@pytest.mark.django_db
def test_a_database_of_replaced_migrations_is_refused_with_the_way_to_a_new_one() -> None:
    recorder = MigrationRecorder(connection)
    recorder.record_applied("core", "0001_initial")
    before = recorder.applied_migrations().keys()
    name = connection.settings_dict["NAME"]
    with pytest.raises(CommandError, match=rf'Database "{name}" cannot be migrated.*make reset'):
        call_command("migrate", verbosity=0)
    assert recorder.applied_migrations().keys() == before


@pytest.mark.django_db
def test_models_have_no_changes_without_a_migration() -> None:
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)
