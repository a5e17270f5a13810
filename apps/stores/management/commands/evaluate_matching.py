"""`manage.py evaluate_matching FILE`: measure the matching on labeled pairs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.evaluating import datasets, measuring, page, pairs, summary
from apps.stores.services import matching_trial


class Command(BaseCommand):
    """Print a summary and, as the last line, `precision P recall R F1 F`.

    Needs no database, except with --end-to-end.
    """

    help = "Measure the matching on labeled pairs (CSV)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, the threshold for the same store, and options for errors, data sets and the page."""
        parser.add_argument("file", nargs="?", type=Path, help="a CSV file of labeled pairs")
        parser.add_argument("--shape", choices=["auto", *pairs.SHAPES], default="auto")
        parser.add_argument(
            "--threshold", type=float, default=scoring.SAME, help="threshold for the same store"
        )
        parser.add_argument("--errors", type=int, default=10, metavar="N", help="show the N worst errors")
        parser.add_argument(
            "--end-to-end",
            action="store_true",
            help="search for the pairs among stores first, in a transaction that is rolled back",
        )
        parser.add_argument("--all", action="store_true", help="measure all data sets")
        parser.add_argument(
            "--folder", type=Path, default=datasets.FOLDER, help="with --all: where the sets are"
        )
        parser.add_argument(
            "--write", type=Path, metavar="PAGE", help="with --all: write the page of figures"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure the matching on one file and print a summary; with `--all`, write the page of all sets.

        With `--end-to-end`, the search for candidates is measured too. Raise CommandError for a missing or
        unreadable file, or a threshold that is not 0 to 1.
        """
        if options["all"]:
            self._write(options)
            return
        if options["file"] is None:
            raise CommandError("Say which file to measure, or --all --write PAGE")
        if not 0 <= options["threshold"] <= 1:
            raise CommandError("The threshold is between 0 and 1")
        try:
            labeled = list(pairs.read(options["file"], options["shape"]))
        except pairs.BadPairs as error:
            raise CommandError(str(error)) from error
        if options["end_to_end"]:
            trial = matching_trial.run(labeled)
            judged = trial.judged
            for line in trial.lines():
                self.stdout.write(line)
        else:
            judged = measuring.judge(labeled)
        for line in summary.lines(judged, threshold=options["threshold"], errors=max(0, options["errors"])):
            self.stdout.write(line)

    def _write(self, options: Mapping[str, Any]) -> None:
        """Measure all data sets and write the page. Raise CommandError without a page or without any set."""
        target, folder = options["write"], options["folder"]
        if target is None:
            raise CommandError("--all needs --write PAGE")
        if not any((folder / one.file).exists() for one in datasets.DATA_SETS):
            raise CommandError(f"The labeled sets are not there: {folder}")
        search = matching_trial.run if options["end_to_end"] else None
        left_out = page.write(target, folder, dt.datetime.now(dt.UTC).date(), search)
        for name in left_out:
            self.stdout.write(f"Skipped, because its file is missing: {name}")
        self.stdout.write(f"Written: {target}")
