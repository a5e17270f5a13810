"""`manage.py find_duplicates [--country CC]`: find pairs of stores that may be duplicates."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from apps.core.country import CODES
from apps.stores.services import duplicate_search
from apps.stores.services.duplicate_search import SearchOutcome


class Command(BaseCommand):
    """Search for duplicates; after an interruption, continue where it stopped."""

    help = "Search for duplicates among stores changed since the last search."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the country, `--all` to search all stores, and `--dry-run` to write nothing."""
        parser.add_argument("--country", choices=CODES, help="only this country")
        parser.add_argument("--all", action="store_true", help="search all stores, not only changed ones")
        parser.add_argument("--dry-run", action="store_true", help="only count duplicates, write nothing")

    def handle(self, *args: Any, country: str | None, dry_run: bool, **options: Any) -> None:
        """Search duplicates in one country, or in all without `country`, and print the counts of each.

        Only stores changed since the last search; with `--all` every store, except in a dry run, which
        ignores it.
        """
        for code in [country] if country else CODES:
            started = time.monotonic()
            if options["all"] and not dry_run:
                duplicate_search.reset_position(code)
            outcome = duplicate_search.search(
                country=code, at=timezone.now(), dry_run=dry_run, progress=_show_progress
            )
            if sys.stderr.isatty():
                sys.stderr.write("\n")
            did = f"{outcome.opened} pairs opened, {outcome.removed} removed"
            if dry_run:
                did = f"{len(outcome.would_open)} pairs would be opened; nothing was written"
            seconds = time.monotonic() - started
            self.stdout.write(f"{code}: {outcome.looked_at} stores in {seconds:.1f} s, {did}")


def _show_progress(outcome: SearchOutcome) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{outcome.looked_at} stores, {outcome.opened} pairs")
        sys.stderr.flush()
