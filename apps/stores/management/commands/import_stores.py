"""`manage.py import_stores FILE --country CC`: import stores from a file."""

from __future__ import annotations

import csv
import sys
import time
from argparse import ArgumentParser
from contextlib import ExitStack
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.choices import ImportDuplicates, ImportResult
from apps.core.country import CODES
from apps.core.importing.row_reader import FORMATS
from apps.core.importing.run_import import WORDS
from apps.core.importing.unreadable import UnreadableFile
from apps.stores.importing.mappings import MappingError, load_mapping, names
from apps.stores.importing.run import RESULTS, ImportOutcome, Note, import_stores

MOST_UNKNOWN = 50
"""Number of unknown values that are printed."""


class Command(BaseCommand):
    """Import stores. Exits with 1 if the file or the mapping cannot be read."""

    help = "Import stores from a CSV, XLSX, GeoJSON or JSONL file. Importing the same file again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file, its country and mapping, and options.

        The options are for format, dry run, duplicates, publishing and the report.
        """
        parser.add_argument("file", type=Path)
        parser.add_argument("--country", required=True, choices=CODES)
        parser.add_argument("--format", choices=FORMATS, default="")
        parser.add_argument("--mapping", required=True, help=f"a file, or one of: {', '.join(names())}")
        parser.add_argument("--dry-run", action="store_true", help="check only, write nothing")
        parser.add_argument("--publish-complete", action="store_true", help="publish complete stores")
        parser.add_argument(
            "--duplicates",
            choices=ImportDuplicates.values,
            default="",
            help="compare with all stores, and skip, create or update similar ones (default: no comparison)",
        )
        parser.add_argument("--report", type=Path, help="write rejected rows and warnings to this CSV file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the file and print counts, unknown values and the changeset; with `--dry-run`, only check.

        Raise CommandError for an unreadable file or an unusable mapping.
        """
        started = time.monotonic()
        with ExitStack() as stack:
            note = _report(options["report"], stack)
            try:
                outcome = import_stores(
                    path=options["file"],
                    country=options["country"],
                    mapping=load_mapping(options["mapping"]),
                    file_format=options["format"],
                    dry_run=options["dry_run"],
                    publish_complete=options["publish_complete"],
                    duplicates=options["duplicates"],
                    note=note,
                    progress=_show_progress,
                )
            except (MappingError, UnreadableFile) as error:
                raise CommandError(str(error)) from error
        if sys.stderr.isatty():
            sys.stderr.write("\n")
        self._summary(outcome, time.monotonic() - started, options["dry_run"])

    def _summary(self, outcome: ImportOutcome, seconds: float, dry_run: bool) -> None:
        """Print the counts, the most frequent rejections, unknown values and the changeset."""
        counts = ", ".join(f"{outcome.counts[result]} {WORDS[ImportResult(result)]}" for result in RESULTS)
        self.stdout.write(f"{outcome.total} rows in {seconds:.1f} s: {counts}; {outcome.warnings} warnings")
        for reason, count in outcome.reasons.most_common(15):
            self.stdout.write(f"  rejected {count}: {reason}")
        self._ask(outcome)
        if outcome.suggested_tags:
            self.stdout.write(f"{outcome.suggested_tags} tags suggested for unknown cuisines")
        if dry_run:
            self.stdout.write("Dry run: nothing was written")
        elif outcome.changeset_id:
            self.stdout.write(f"Changeset {outcome.changeset_id}")

    def _ask(self, outcome: ImportOutcome) -> None:
        """Print the unknown values and how to answer them; unknown cuisines become suggested tags instead."""
        unknown = [(key, count) for key, count in outcome.unknown.most_common() if key[0] != "cuisines"]
        if not unknown:
            return
        self.stdout.write(
            'Unknown values were skipped. Answer in the mapping, as "values": {FIELD: {VALUE: ANSWER}}; '
            "null leaves a value out:"
        )
        for (name, value), count in unknown[:MOST_UNKNOWN]:
            what = "the slug of a tag" if name == "tags" else "one of our values"
            self.stdout.write(f"  {name}: “{value}” in {count} rows; ANSWER is {what}")
        if len(unknown) > MOST_UNKNOWN:
            self.stdout.write(f"  and {len(unknown) - MOST_UNKNOWN} more; --report has all of them")


def _report(path: Path | None, stack: ExitStack) -> Any:
    """Return a function that writes notes to a CSV file, which `stack` closes; without a path, a no-op."""
    if path is None:
        return lambda note: None
    file = stack.enter_context(path.open("w", encoding="utf-8", newline=""))
    writer = csv.writer(file)
    writer.writerow([column.name for column in fields(Note)])
    return lambda note: writer.writerow(astuple(note))


def _show_progress(outcome: ImportOutcome) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{outcome.total} rows, {outcome.counts['refused']} rejected")
        sys.stderr.flush()
