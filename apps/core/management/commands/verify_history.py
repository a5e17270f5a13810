"""`manage.py verify_history`: compare history with its seals."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.changes import heads, verification
from apps.core.errors import StorageAway


class Command(BaseCommand):
    """Exit codes: 0 history matches its seals, 1 it does not; each finding is printed on one line."""

    help = "Find history entries that were changed, deleted or inserted outside of the console."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--since`, which limits the check to newer entries."""
        parser.add_argument(
            "--since", type=int, default=0, metavar="ID", help="start at this entry (default: the first)"
        )

    def handle(self, *args: Any, since: int, **options: Any) -> None:
        """Verify history and print each finding."""
        tally, problems = verification.Tally(), 0
        try:
            for finding in chain(
                verification.verify(tally, since), verification.verify_blankings(), heads.compare()
            ):
                self.stdout.write(str(finding))
                problems += 1
        except StorageAway as error:
            raise CommandError(f"The published heads cannot be read: {error.msg}") from error
        self.stdout.write(
            f"{tally.seals:,} seals of {tally.chains} chains checked; {tally.waiting:,} entries are not sealed yet."
        )
        if problems:
            raise CommandError(f"History differs from its seals. Findings: {problems:,}.")
