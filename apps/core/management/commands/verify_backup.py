"""`manage.py verify_backup`: whether a backup is what was written."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from apps.core.backup import manifest, places, verifying
from apps.core.backup.commands import add_choice, refusing


class Command(BaseCommand):
    """Exit code 0: all of it can be restored; 1: it cannot, and each finding stands on a line of its own."""

    help = "Reads a whole backup and compares it with its manifest."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which one."""
        add_choice(parser)

    def handle(self, *args: Any, name: str | None, folder: Path | None, **options: Any) -> None:
        """Verifies."""
        with refusing():
            storage = places.place(folder)
            made, box = manifest.read(storage, places.chosen(storage, name), settings.BACKUP_KEYS)
            found = 0
            for finding in verifying.verify(storage, made, box, self.stdout.write):
                self.stdout.write(finding)
                found += 1
        if found:
            raise CommandError(f"Backup {made.name} is damaged. Findings: {found:,}.")
        self.stdout.write(f"Backup {made.name} is what was written.")
