"""`manage.py restore`: a backup back into a migrated, empty database and its storages."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import Storage
from django.core.management.base import BaseCommand, CommandError

from apps.core.backup import manifest, places, restoring, verifying
from apps.core.backup.commands import add_choice, refusing
from apps.core.backup.manifest import Box, Manifest
from apps.core.database import collations, owner


class Command(BaseCommand):
    """Exit codes: 0 restored, 1 refused, with the reason: the database is as it was."""

    help = "Puts a backup back into a database that was migrated and is empty."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which one, and whether to do it."""
        add_choice(parser)
        parser.add_argument("--dry-run", action="store_true", help="check everything, change nothing")

    def handle(
        self, *args: Any, name: str | None, folder: Path | None, dry_run: bool, **options: Any
    ) -> None:
        """Restores."""
        # The owner alone may put back history, which the application may only add to.
        with refusing(), owner.connected():
            storage = places.place(folder)
            made, box = manifest.read(storage, places.chosen(storage, name), settings.BACKUP_KEYS)
            restoring.check_place(made)
            self._verify(storage, made, box)
            restoring.check_files(storage, made, box)
            if not dry_run:
                restoring.put_files(storage, made, box, self.stdout.write)
                restoring.put_rows(storage, made, box, self.stdout.write)
        for missing in made.missing:
            self.stdout.write(f"not in the backup: {missing}")
        for collation in collations.stale():
            self.stdout.write(f"{collation} Rebuild its indexes: {collation.repair}")
        words = "Dry run, nothing was changed. It would restore" if dry_run else "Restored"
        self.stdout.write(
            f"{words} backup {made.name} of {made.at}: {made.rows:,} rows of {len(made.tables)} tables, "
            f"{made.files.lines:,} files."
        )

    def _verify(self, storage: Storage, made: Manifest, box: Box) -> None:
        found = 0
        for finding in verifying.verify(storage, made, box, self.stdout.write):
            self.stdout.write(finding)
            found += 1
        if found:
            raise CommandError(f"Backup {made.name} is damaged. Findings: {found:,}. Nothing was changed.")
