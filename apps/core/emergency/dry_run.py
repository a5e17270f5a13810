"""Dry runs for management commands that change data."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import transaction

from apps.core import context
from apps.core.choices import Via
from apps.core.errors import AppError


def add_dry_run(parser: ArgumentParser) -> None:
    """Add the argument `--dry-run` to a command."""
    parser.add_argument("--dry-run", action="store_true", help="check only, change nothing")


@contextmanager
def run_command(*, dry_run: bool) -> Iterator[None]:
    """Run the block in one transaction, rolled back for a dry run. Raise CommandError for an AppError."""
    try:
        with context.working(context.WorkContext(via=Via.COMMAND)), transaction.atomic():
            yield
            if dry_run:
                transaction.set_rollback(True)
    except AppError as error:
        raise CommandError(error.msg) from error


def summary(sentence: str, *, dry_run: bool) -> str:
    """Return the summary sentence, with a prefix for a dry run."""
    return f"Dry run, nothing was changed. Result: {sentence}" if dry_run else sentence
