"""Shared parts of the backup commands."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.files.storage import Storage
from django.core.management.base import BaseCommand, CommandError

from apps.core.backup import verify
from apps.core.backup.encryption import Keys
from apps.core.backup.errors import Damaged, Refused
from apps.core.backup.manifest import Manifest
from apps.core.files import files


def add_choice(parser: ArgumentParser) -> None:
    """Add the arguments that choose a backup."""
    parser.add_argument("name", nargs="?", help="name of the backup (the newest by default)")
    parser.add_argument(
        "--from",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="a folder to use instead of the configured storage",
    )


@contextmanager
def command_errors() -> Iterator[None]:
    """Convert errors of the block to CommandError."""
    try:
        yield
    except Refused as error:
        raise CommandError(str(error)) from error
    except Damaged as error:
        raise CommandError(f"The backup is damaged: {error}.") from error
    except files.REFUSALS as error:
        raise CommandError(f"A storage is not responding: {error}") from error


def report_differences(command: BaseCommand, storage: Storage, made: Manifest, keys: Keys) -> None:
    """Print each difference between a backup and its manifest. Raise CommandError if there are any."""
    count = 0
    for difference in verify.verify(storage, made, keys, command.stdout.write):
        command.stdout.write(difference)
        count += 1
    if count:
        raise CommandError(f"Backup {made.name} is damaged. Findings: {count:,}. Nothing was changed.")
