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

    help = "Finds entries of history that were changed, removed or inserted behind the back of the console."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--since`, which limits the check to newer entries."""
        parser.add_argument(
            "--since", type=int, default=0, metavar="ID", help="begin at this entry (the first)"
        )

    def handle(self, *args: Any, since: int, **options: Any) -> None:
        """Verify history and print each finding."""
        tally, found = verification.Tally(), 0
        try:
            for finding in chain(
                verification.verify(tally, since), verification.verify_blankings(), heads.compare()
            ):
                self.stdout.write(str(finding))
                found += 1
        except StorageAway as error:
            raise CommandError(f"The heads that were told cannot be read: {error.msg}") from error
        self.stdout.write(
            f"{tally.seals:,} seals of {tally.chains} chains looked at; {tally.waiting:,} entries wait for theirs."
        )
        if found:
            raise CommandError(f"History is not what was sealed. Findings: {found:,}.")
