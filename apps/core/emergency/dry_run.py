"""Commands that change something by hand: done in one transaction, or tried and taken back."""

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
    """Give a command its `--dry-run`."""
    parser.add_argument("--dry-run", action="store_true", help="check everything, change nothing")


@contextmanager
def run_command(*, dry_run: bool) -> Iterator[None]:
    """Do the block in one transaction, which a dry run rolls back. Raises CommandError for what a service refuses."""
    try:
        with context.working(context.WorkContext(via=Via.COMMAND)), transaction.atomic():
            yield
            if dry_run:
                transaction.set_rollback(True)
    except AppError as error:
        raise CommandError(error.msg) from error


def summary(sentence: str, *, dry_run: bool) -> str:
    """What was done, or would be."""
    return f"Dry run, nothing was changed. It would say: {sentence}" if dry_run else sentence
