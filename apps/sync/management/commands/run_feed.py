"""`manage.py run_feed SOURCE FILE`: process a file of a source in this process."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.country import CODES
from apps.core.errors import AppError
from apps.core.importing.unreadable import UnreadableFile
from apps.core.models import Job
from apps.core.values import Json
from apps.stores.importing.mappings import MappingError, load_mapping
from apps.sync.choices import RunStatus
from apps.sync.models import SyncRun, SyncSource
from apps.sync.services import report, run_preview, runs
from apps.sync.services.readers import file_rows, reader_choice


class Command(BaseCommand):
    """Run a feed for one country, or for each country of the source.

    Exits with 1 if a run failed or the file cannot be read, and with 0 even if rows were rejected; see the
    counts.
    """

    help = "Read a file of a source: new, changed and vanished records."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the source, its file and options for reading it."""
        parser.add_argument("source", help="code of the source, such as osm or partner_csv")
        parser.add_argument("file", type=Path)
        parser.add_argument("--country", choices=CODES, help="only this country (default: all of the source)")
        parser.add_argument("--full", action="store_true", help="the file contains all data of the source")
        parser.add_argument(
            "--mapping",
            help="for tables: a JSON file, {column: field} or as import_stores takes it, or its name",
        )
        parser.add_argument("--dry-run", action="store_true", help="check only, write nothing")

    def handle(self, *args: Any, country: str | None, **options: Any) -> None:
        """Run the feed and print the results."""
        source = SyncSource.objects.filter(code=options["source"]).first()
        if source is None:
            codes = ", ".join(SyncSource.objects.order_by("code").values_list("code", flat=True))
            raise CommandError(f"Unknown source {options['source']}. Available: {codes}")
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"File not found: {path}")
        failed = False
        for code in [country] if country else source.countries:
            try:
                mapping = _mapping(source, path, code, options["mapping"])
                feed = runs.Feed(source, code, path.name, path.stat().st_size, "", options["full"], mapping)
                failed |= self._dry(feed, path) if options["dry_run"] else self._run(feed, path)
            except (MappingError, UnreadableFile) as error:
                raise CommandError(str(error)) from error
            except AppError as error:
                raise CommandError(error.msg) from error
        if failed:
            sys.exit(1)

    def _run(self, feed: runs.Feed, path: Path) -> bool:
        """Run the feed for one country. Return whether it failed."""
        started = time.monotonic()
        run = runs.run_here(feed, path, _show_job)
        _end_progress()
        seconds = time.monotonic() - started
        label = RunStatus(run.status).label
        self.stdout.write(f"{feed.country}: {label} in {seconds:.1f} s: {report.words_of(run)}")
        self._reasons(run.skipped)
        for problem in run.problems.order_by("row")[:10]:
            self.stdout.write(f"  row {problem.row}: {problem.msg}")
        if run.error:
            self.stderr.write(f"  {run.error}")
        return run.status == RunStatus.FAILED

    def _dry(self, feed: runs.Feed, path: Path) -> bool:
        result = run_preview.preview(feed, path, _show_rows)
        _end_progress()
        words = report.words_of(SyncRun(counts=dict(result.counts)))
        self.stdout.write(f"{feed.country}: nothing was written; {words}")
        self._reasons(result.skipped)
        for reason, count in result.problems.most_common(10):
            self.stdout.write(f"  rejected {count}: {reason}")
        return False

    def _reasons(self, skipped: Mapping[str, int]) -> None:
        for reason, count in sorted(skipped.items(), key=lambda item: (-item[1], item[0])):
            self.stdout.write(f"  skipped {count}: {reason}")


def _mapping(source: SyncSource, path: Path, country: str, named: str | None) -> Mapping[str, Json]:
    """Return the given mapping, the source's own, or one guessed from the columns. Raise MappingError."""
    if reader_choice.has_own_reader(source.code):
        return {}
    with file_rows.unpacked(path) as unpacked:
        chosen = _read(named) if named else source.mapping or reader_choice.suggested(unpacked, country)
        items = reader_choice.read_mapping(chosen).items
        reader_choice.check_mapping(chosen, file_rows.columns(unpacked, items), country)
    return chosen


def _read(named: str) -> Mapping[str, Json]:
    path = Path(named)
    if path.suffix == ".json" and path.is_file():
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise MappingError(f"{path.name}: {error}") from error
        if (
            isinstance(content, dict)
            and content
            and all(isinstance(field, str) for field in content.values())
        ):
            return content
    return reader_choice.described(load_mapping(named))


def _show_job(job: Job) -> None:
    _show_rows(job.done)


def _show_rows(rows: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{rows:,} rows")
        sys.stderr.flush()


def _end_progress() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\n")
