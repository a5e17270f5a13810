"""`manage.py prepare_database`: migrations, reference and demo data in one process.

Used by `make run` and the tests.
"""

from __future__ import annotations

import gc
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from apps.console.management.commands.demo import steps as demo_steps


class Command(BaseCommand):
    """Command that prepares a database; each part is idempotent."""

    help = "Bring a database to the latest migrations, reference data and demo records."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add one option for each part."""
        parser.add_argument("--migrate", action="store_true", help="apply the migrations")
        parser.add_argument(
            "--reference", action="store_true", help="load regions, tags, brands, holidays, sources"
        )
        parser.add_argument("--demo", action="store_true", help="make the demo accounts and records")

    def handle(self, *args: Any, migrate: bool, reference: bool, demo: bool, **options: Any) -> None:
        """Run the requested parts; print each with the completed share."""
        steps: list[tuple[str, Callable[[], object]]] = []
        if migrate:
            steps.append(
                ("migrations", lambda: call_command("migrate", interactive=False, stdout=self.stdout))
            )
        if reference:
            steps.append(("reference data", lambda: call_command("load_reference", stdout=self.stdout)))
        if demo:
            steps += demo_steps(self.stdout.write)
        # The process is short: garbage collection would take a tenth of its time.
        gc.disable()
        with commits_unwaited():
            for label, step in steps:
                self.stdout.write(f"0% {label}")
                step()


@contextmanager
def commits_unwaited() -> Iterator[None]:
    """Do not wait for the disk at commits within the block; the end waits for all of them.

    During a first `make run` the disk is busy with packages.
    """
    connection_created.connect(_do_not_wait)
    connection.close()
    try:
        yield
    finally:
        connection_created.disconnect(_do_not_wait)
        connection.close()
        with connection.cursor() as cursor:
            # A commit that writes: it is on disk only after all earlier ones.
            cursor.execute("SELECT txid_current()")


def _do_not_wait(connection: BaseDatabaseWrapper, **_: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
