"""`manage.py restore`: restore a backup into a migrated, empty database and its storages."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.core.backup import encryption, manifest, restore
from apps.core.backup import storage as stores
from apps.core.backup.commands import add_choice, command_errors, report_differences
from apps.core.db import collations, owner


class Command(BaseCommand):
    """Exit codes: 0 restored, 1 refused, with the reason: the database is unchanged."""

    help = "Restore a backup into a migrated, empty database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the choice of a backup and the dry run."""
        add_choice(parser)
        parser.add_argument("--dry-run", action="store_true", help="check only, change nothing")

    def handle(
        self, *args: Any, name: str | None, folder: Path | None, dry_run: bool, **options: Any
    ) -> None:
        """Restore a backup."""
        # Only the owner can restore history, since the application can only append to it.
        with command_errors(), owner.connected():
            storage, keys = stores.open_storage(folder), encryption.load_keys()
            made = manifest.read(storage, stores.choose(storage, name))
            restore.check_keys(made, keys)
            restore.check_target(made)
            report_differences(self, storage, made, keys)
            restore.check_files(storage, made)
            if not dry_run:
                restore.restore_files(storage, made, keys, self.stdout.write)
                restore.restore_rows(storage, made, keys, self.stdout.write)
        for missing in made.missing:
            self.stdout.write(f"not in the backup: {missing}")
        for collation in collations.stale():
            self.stdout.write(f"{collation} Rebuild its indexes: {collation.repair}")
        result = "Dry run, nothing was changed. Would restore" if dry_run else "Restored"
        self.stdout.write(
            f"{result} backup {made.name} of {made.at}: {made.rows:,} rows of {len(made.tables)} tables, "
            f"{made.files:,} files."
        )
