"""`manage.py prepare_database`: migrations, reference data and demo data in one process, for `make run` and the tests."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

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
        """Prints a share in percent before each part; the launcher draws it as a bar."""
        steps: list[tuple[str, Callable[[], object]]] = []
        if migrate:
            steps.append(
                ("migrations", lambda: call_command("migrate", interactive=False, stdout=self.stdout))
            )
        if reference:
            steps.append(("reference data", lambda: call_command("load_reference", stdout=self.stdout)))
        if demo:
            steps += demo_steps(self.stdout.write)
        for number, (label, step) in enumerate(steps):
            self.stdout.write(f"{100 * number // len(steps)}% {label}")
            step()
