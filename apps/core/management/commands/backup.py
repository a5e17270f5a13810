"""`manage.py backup`: the database of one moment and the files it names, to a folder or an object store."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.core.backup import making, places
from apps.core.backup.commands import refusing
from apps.core.database import clock

MISSING_FILES = 3


class Command(BaseCommand):
    """Exit codes: 0 made, 1 not made, with the reason, 3 made, but files that rows name are missing."""

    help = "Writes a backup of database and files, with a manifest of counts and hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, and how many to keep."""
        parser.add_argument(
            "--to",
            dest="folder",
            type=Path,
            metavar="FOLDER",
            help="a folder, in place of what the settings name",
        )
        parser.add_argument("--keep", type=int, metavar="N", help="afterwards, remove all but the newest N")

    def handle(self, *args: Any, folder: Path | None, keep: int | None, **options: Any) -> None:
        """Makes one."""
        if keep is not None and keep < 1:
            raise CommandError("--keep must be 1 at least.")
        secret = settings.BACKUP_KEYS[0] if settings.BACKUP_KEYS else None
        with refusing():
            storage = places.place(folder)
            made, missed = making.make(storage, secret, self.stdout.write)
            how = "encrypted" if made.encrypted else "not encrypted"
            self.stdout.write(
                f"Backup {made.name}, {how}: {made.rows:,} rows of {len(made.tables)} tables, "
                f"{made.files.lines:,} files."
            )
            for name in missed:
                self.stdout.write(f"missing: {name}")
            if missed:
                # Older ones may still have what is missing, so that all of them stay.
                sys.exit(MISSING_FILES)
            for name in making.forget(storage, keep, clock.now()) if keep else []:
                self.stdout.write(f"Removed {name}")
