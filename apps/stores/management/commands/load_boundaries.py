"""`manage.py load_boundaries`: load polygons of regions from the project's or other files."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core import context
from apps.core.country import CODES
from apps.stores.domain.topology import UnreadableBoundaries
from apps.stores.services.boundaries.load import CountryFiles, load_boundaries, shipped


class Command(BaseCommand):
    """Replace the boundaries of a country completely; running it again changes nothing."""

    help = (
        "Load the boundaries of regions. Without --file those of the project; with --file others, as TopoJSON "
        "whose shapes have the properties level and region_code. Running it again changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the country, and files other than the project's with their attribution."""
        parser.add_argument("--country", choices=CODES, help="default: every country")
        parser.add_argument(
            "--file", type=Path, action="append", default=[], help="TopoJSON (.json or .gz); may be repeated"
        )
        parser.add_argument("--attribution", default="", help="the line that maps show for the files")

    def handle(
        self, *args: Any, country: str | None, file: list[Path], attribution: str, **options: Any
    ) -> None:
        """Replace the boundaries of one country, or of all without `country`, and print the results.

        From the project's files, or for one country from `file` with its `attribution`. Raise CommandError
        for options that do not belong together, or unreadable files; earlier countries stay loaded.
        """
        if file and not country:
            raise CommandError("--file needs --country")
        if file and not attribution.strip():
            raise CommandError("--file needs --attribution")
        if attribution and not file:
            raise CommandError("--attribution belongs to --file")
        if len(attribution) > 300:
            raise CommandError("--attribution: at most 300 characters")
        with context.working(context.WorkContext(via="command")):
            for code in [country] if country else CODES:
                own = CountryFiles(file, attribution.strip(), is_provisional=False, is_shipped=False)
                self._load(code, own if file else shipped(code))

    def _load(self, country: str, source: CountryFiles) -> None:
        """Load the boundaries of one country and print the result. Raise CommandError for unreadable files."""
        started = time.monotonic()
        try:
            loaded = load_boundaries(country, source)
        except UnreadableBoundaries as error:
            raise CommandError(str(error)) from error
        if loaded.is_unchanged:
            self.stdout.write(f"{country}: unchanged")
            return
        self.stdout.write(
            f"{country}: {loaded.regions} regions in {time.monotonic() - started:.1f} s; "
            f"{loaded.moved} centers moved into their region"
        )
        if source.is_provisional:
            self.stdout.write(
                f"{country}: the source is provisional; load another with --file and --attribution"
            )
