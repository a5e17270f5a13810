"""`manage.py backup`: write database and files to a folder or an object store."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.backup import create, encryption
from apps.core.backup import storage as stores
from apps.core.backup.commands import command_errors
from apps.core.db import clock

MISSING_FILES = 3


class Command(BaseCommand):
    """Exit codes: 0 created, 1 not created, with the reason, 3 created, but referenced files are missing."""

    help = "Create a backup of the database and files, with a manifest of counts and hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the target and the number of backups to keep."""
        parser.add_argument(
            "--to",
            dest="folder",
            type=Path,
            metavar="FOLDER",
            help="a folder to use instead of the configured storage",
        )
        parser.add_argument("--keep", type=int, metavar="N", help="then delete all but the latest N backups")

    def handle(self, *args: Any, folder: Path | None, keep: int | None, **options: Any) -> None:
        """Create a backup."""
        if keep is not None and keep < 1:
            raise CommandError("--keep must be 1 at least.")
        with command_errors():
            storage = stores.open_storage(folder)
            made, missed = create.create(storage, encryption.load_keys(), self.stdout.write)
            how = "encrypted" if made.encrypted else "not encrypted"
            self.stdout.write(
                f"Backup {made.name}, {how}: {made.rows:,} rows of {len(made.tables)} tables, "
                f"{made.files:,} files."
            )
            for name in missed:
                self.stdout.write(f"missing: {name}")
            if missed:
                # Older backups may still have these files, so none is removed.
                sys.exit(MISSING_FILES)
            for name in create.prune(storage, keep, clock.now()) if keep else []:
                self.stdout.write(f"Removed {name}")
