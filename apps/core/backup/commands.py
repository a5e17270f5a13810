"""What the commands of backups have in common."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError

from apps.core.backup.refusals import Damaged, Refused
from apps.core.storage import files


def add_choice(parser: ArgumentParser) -> None:
    """Which backup, and where it lies."""
    parser.add_argument("name", nargs="?", help="which backup (the newest)")
    parser.add_argument(
        "--from",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="a folder, in place of what the settings name",
    )


@contextmanager
def refusing() -> Iterator[None]:
    """Raises CommandError for what the block refuses."""
    try:
        yield
    except Refused as error:
        raise CommandError(str(error)) from error
    except Damaged as error:
        raise CommandError(f"The backup is damaged: {error}.") from error
    except files.REFUSALS as error:
        raise CommandError(f"A storage does not answer: {error}") from error
