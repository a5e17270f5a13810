"""`manage.py make_stores --count N`: create many fictional stores, to measure lists of that size."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.console import demo_accounts
from apps.console.demo.many import fill
from apps.core.db import owner


class Command(BaseCommand):
    """Command that fills the database with stores.

    Raise CommandError in production and if many stores exist.
    """

    help = "Fill the database with N fictional stores, identical for the same N and seed (not in production)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: count and seed."""
        parser.add_argument("--count", type=int, required=True)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, count: int, seed: int, **options: Any) -> None:
        """Create `count` fictional stores and print the duration.

        Raise CommandError if the database has more stores than the demo creates.
        """
        if not demo_accounts.allowed():
            raise CommandError("Fictional stores are not allowed here. Set SOFRA_DEMO=1 to allow them.")
        if not 1 <= count <= 20_000_000:
            raise CommandError("--count: from 1 to 20,000,000")
        started = time.monotonic()
        try:
            # Dropping and rebuilding indexes requires the owner of the table.
            with owner.connected():
                fill.fill(count, seed=seed, progress=_show)
                fill.tidy()
        except fill.NotEmpty as error:
            raise CommandError(
                f"The database has more than {fill.SMALL:,} stores. Use an empty database."
            ) from error
        if sys.stderr.isatty():
            sys.stderr.write("\n")
        self.stdout.write(f"{count:,} stores in {time.monotonic() - started:.0f} s.")


def _show(done: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done:,} rows")
        sys.stderr.flush()
