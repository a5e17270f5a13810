"""`manage.py rebuild_search`: synchronize the search table and its lexicon with the records."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.lists import searched
from apps.core.search import filling

_REPORT_EVERY = 100_000


class Command(BaseCommand):
    """Safe to run while the console is in use, and repeatedly: correct entries are not written again."""

    help = "Repair missing and wrong entries of the search table, and delete orphans."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the dry run and the choice of one kind of records."""
        parser.add_argument("--dry-run", action="store_true", help="only count errors (exit code 1 if any)")
        parser.add_argument(
            "--kind", default=None, metavar="KIND", help="only one kind of record, such as store"
        )

    def handle(self, *args: Any, dry_run: bool, kind: str | None, **options: Any) -> None:
        """Write the entries, or count the wrong ones."""
        tables = searched.tables()
        if kind is not None and kind not in tables:
            raise CommandError(f"Unknown kind in the search table. Available kinds: {', '.join(tables)}.")
        wrong = 0
        for one, table in tables.items():
            if kind in (None, one):
                wrong += self._kind(one, table, dry_run)
        if kind is None:
            forgotten = searched.forget_words(dry_run=dry_run)
            self.stdout.write(f"lexicon: {forgotten:,} unused words")
        if dry_run and wrong:
            raise CommandError(f"Entries that differ from their records: {wrong:,}.")

    def _kind(self, kind: str, table: str, dry_run: bool) -> int:
        seen = wrong = reported = 0
        for step in filling.fill(kind, table, dry_run=dry_run):
            seen, wrong = seen + step.seen, wrong + step.wrong
            if seen - reported >= _REPORT_EVERY:
                reported = seen
                self.stdout.write(f"{kind}: {seen:,} records so far")
        orphans = filling.drop_orphans(kind, table, dry_run=dry_run)
        self.stdout.write(
            f"{kind}: {seen:,} records, {wrong:,} entries missing or wrong, {orphans:,} orphans"
        )
        return wrong + orphans
