"""`manage.py verify_backup`: compare a backup with its manifest."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.core.backup import encryption, manifest, verify
from apps.core.backup import storage as stores
from apps.core.backup.commands import add_choice, command_errors, report_differences


class Command(BaseCommand):
    """Exit codes: 0 no difference, 1 differences, one per line."""

    help = "Read a backup completely and compare it with its manifest."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the choice of a backup."""
        add_choice(parser)

    def handle(self, *args: Any, name: str | None, folder: Path | None, **options: Any) -> None:
        """Verify a backup."""
        with command_errors():
            storage, keys = stores.open_storage(folder), encryption.load_keys()
            made = manifest.read(storage, stores.choose(storage, name))
            report_differences(self, storage, made, keys)
        if not verify.is_readable(made, keys):
            self.stdout.write("Compared as stored, not decrypted: SOFRA_BACKUP_IDENTITY_FILE is not set.")
        self.stdout.write(f"Backup {made.name} is intact.")
