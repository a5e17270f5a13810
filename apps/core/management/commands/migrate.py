"""`manage.py migrate`: migrate as the owner of the tables, then grant the application its privileges.

It waits a few seconds for each lock and then fails: statements that queue behind a waiting migration wait as
long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from apps.core.db import owner, rights
from apps.core.db.faults import Fault, fault_of

LOCK_SECONDS = 5.0
REPLACED = ("core", "0001_initial")
"""A migration in every database that was created before the migrations were squashed into new ones."""


class Command(migrate.Command):
    """Without DATABASE_OWNER_URL the application's role owns the tables and needs no privileges."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate. Raise CommandError if a lock times out; completed migrations stay applied."""
        application = str(connection.settings_dict["USER"])
        with owner.connected():
            self._migrate(*args, **options)
            is_other = connection.settings_dict["USER"] != application
            if is_other and not (options["plan"] or options["check_unapplied"]):
                rights.grant(application)

    def _migrate(self, *args: Any, **options: Any) -> None:
        _wait_for_locks(LOCK_SECONDS)
        try:
            _reject_replaced()
            with connection.execute_wrapper(_without_lock_timeout):
                super().handle(*args, **options)
        except OperationalError as error:
            if fault_of(error) is not Fault.LOCKED:
                raise
            raise CommandError(
                f"A lock was not given within {LOCK_SECONDS:g} seconds: the table is in use. "
                "Migrations applied so far are kept. Run the command again."
            ) from error
        finally:
            _wait_for_locks(0)


def _reject_replaced() -> None:
    """Raise CommandError if the database was made by migrations that no longer exist."""
    if REPLACED in MigrationRecorder(connection).applied_migrations():
        name = connection.settings_dict["NAME"]
        raise CommandError(
            f'Database "{name}" cannot be migrated: it was made by an older version, whose migrations were '
            "replaced by new initial ones. Nothing was changed. Run `make reset` to remove the local database "
            "and its files, then `make run` to make a new one."
        )


def _wait_for_locks(seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('lock_timeout', %s, false)", [f"{round(seconds * 1000)}ms"])


def _without_lock_timeout(
    execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any
) -> Any:
    """Run `CONCURRENTLY` statements without a lock timeout.

    They wait for others, but nobody waits for them.
    """
    if "CONCURRENTLY" not in str(sql):
        return execute(sql, params, many, context)
    _wait_for_locks(0)
    try:
        return execute(sql, params, many, context)
    finally:
        _wait_for_locks(LOCK_SECONDS)
