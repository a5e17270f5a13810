"""`manage.py evaluate_matching FILE`: measure the matching on labeled pairs."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.evaluating import datasets, measuring, page, pairs, summary


class Command(BaseCommand):
    """Print a summary and, as the last line, `precision P recall R F1 F`. Needs no database."""

    help = "Measure the matching on labeled pairs (CSV)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, the threshold and the output options."""
        parser.add_argument("file", nargs="?", type=Path, help="a CSV file of labeled pairs")
        parser.add_argument("--shape", choices=["auto", *pairs.SHAPES], default="auto")
        parser.add_argument(
            "--threshold", type=float, default=scoring.SAME, help="threshold for the same store"
        )
        parser.add_argument("--errors", type=int, default=10, metavar="N", help="show the N worst errors")
        parser.add_argument("--all", action="store_true", help="measure all data sets")
        parser.add_argument(
            "--folder", type=Path, default=datasets.FOLDER, help="with --all: where the sets are"
        )
        parser.add_argument(
            "--write", type=Path, metavar="PAGE", help="with --all: write the page of figures"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure the matching. Raise CommandError for files without labeled pairs."""
        if options["all"]:
            self._write(options["write"], options["folder"])
            return
        if options["file"] is None:
            raise CommandError("Say which file to measure, or --all --write PAGE")
        if not 0 <= options["threshold"] <= 1:
            raise CommandError("The threshold is between 0 and 1")
        try:
            judged = measuring.judge(pairs.read(options["file"], options["shape"]))
        except pairs.BadPairs as error:
            raise CommandError(str(error)) from error
        for line in summary.lines(judged, threshold=options["threshold"], errors=max(0, options["errors"])):
            self.stdout.write(line)

    def _write(self, target: Path | None, folder: Path) -> None:
        if target is None:
            raise CommandError("--all needs --write PAGE")
        if not any((folder / one.file).exists() for one in datasets.DATA_SETS):
            raise CommandError(f"The labeled sets are not there: {folder}")
        left_out = page.write(target, folder, dt.datetime.now(dt.UTC).date())
        for name in left_out:
            self.stdout.write(f"Left out, for it is not there: {name}")
        self.stdout.write(f"Written: {target}")
