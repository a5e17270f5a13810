"""`manage.py correct_regions --country CC`: correct regions that do not contain the store's pin."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.country import CODES
from apps.stores.models import BoundarySource
from apps.stores.services.correction_runs import RunInProgress
from apps.stores.services.region_correction import CorrectionOutcome, correct_regions


class Command(BaseCommand):
    """Correct regions in one changeset; safe to run again after an interruption."""

    help = "Set the regions of stores from their pins, as one changeset that can be undone."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the country and the dry run."""
        parser.add_argument("--country", required=True, choices=CODES)
        parser.add_argument("--dry-run", action="store_true", help="only count corrections, write nothing")

    def handle(self, *args: Any, country: str, dry_run: bool, **options: Any) -> None:
        """Correct the regions of a country's stores by their pins, and print the counts.

        A dry run writes nothing. Raise CommandError if no boundaries are loaded, or another run is in
        progress.
        """
        if not BoundarySource.objects.filter(country=country).exists():
            raise CommandError(f"No boundaries are loaded: manage.py load_boundaries --country {country}")
        started = time.monotonic()
        try:
            outcome = correct_regions(country=country, dry_run=dry_run, progress=_show_progress)
        except RunInProgress as running:
            raise CommandError(str(running)) from running
        if sys.stderr.isatty():
            sys.stderr.write("\n")
        did = "would be corrected" if dry_run else "corrected"
        self.stdout.write(
            f"{outcome.looked_at} stores in {time.monotonic() - started:.1f} s: {outcome.corrected} {did}, "
            f"{outcome.locked} locked, {outcome.outside} with a pin outside all regions"
        )
        for reason, count in outcome.refused.most_common(15):
            self.stdout.write(f"  skipped {count}: {reason}")
        if dry_run:
            self.stdout.write("Dry run: nothing was written")
        elif outcome.changeset_id:
            self.stdout.write(f"Changeset {outcome.changeset_id}")


def _show_progress(outcome: CorrectionOutcome) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{outcome.looked_at} stores, {outcome.corrected} corrected")
        sys.stderr.flush()
