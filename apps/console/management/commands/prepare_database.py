"""`manage.py prepare_database`: migrations, reference data and demo data in one process, for `make run` and the tests."""

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
    """Each part may be run again: it does what is missing."""

    help = "Brings a database to the newest migrations, reference data and demo records."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Every part is asked for by name."""
        parser.add_argument("--migrate", action="store_true", help="apply the migrations")
        parser.add_argument(
            "--reference", action="store_true", help="load regions, tags, brands, holidays, sources"
        )
        parser.add_argument("--demo", action="store_true", help="make the demo accounts and records")

    def handle(self, *args: Any, migrate: bool, reference: bool, demo: bool, **options: Any) -> None:
        """Run the requested parts; print each with the share that is done."""
        steps: list[tuple[str, Callable[[], object]]] = []
        if migrate:
            steps.append(
                ("migrations", lambda: call_command("migrate", interactive=False, stdout=self.stdout))
            )
        if reference:
            steps.append(("reference data", lambda: call_command("load_reference", stdout=self.stdout)))
        if demo:
            steps += demo_steps(self.stdout.write)
        # What is made here is soon over: looking for garbage in it takes a tenth of the time.
        gc.disable()
        with commits_unwaited():
            for label, step in steps:
                self.stdout.write(f"0% {label}")
                step()


@contextmanager
def commits_unwaited() -> Iterator[None]:
    """Let no commit of the block wait for the disk, which is busy with packages on a first `make run`; the end waits
    for all of them.
    """
    connection_created.connect(_do_not_wait)
    connection.close()
    try:
        yield
    finally:
        connection_created.disconnect(_do_not_wait)
        connection.close()
        with connection.cursor() as cursor:
            # A commit that writes: it is on the disk only after everything before it.
            cursor.execute("SELECT txid_current()")


def _do_not_wait(connection: BaseDatabaseWrapper, **_: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
