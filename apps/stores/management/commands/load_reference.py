"""`manage.py load_reference`: load regions, tags, brands, holidays and sources from data files."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from apps.core import context
from apps.stores.services import reference


class Command(BaseCommand):
    """Load new reference data; running it again changes nothing."""

    help = "Load regions, tags, brands, holidays and sources. Running it again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add `--only` to load one part."""
        parser.add_argument("--only", choices=list(reference.parts([])))

    def handle(self, *args: Any, only: str | None, **options: Any) -> None:
        """Load all reference data, or only the part named `only`, and print the result of each part.

        Unchanged parts are skipped. Holidays are those of this year and the next two.
        """
        today = timezone.now().date()
        years = [today.year, today.year + 1, today.year + 2]
        parts = reference.parts(years)
        with context.working(context.WorkContext(via="command")):
            for name, load in parts.items():
                if only in (None, name):
                    self.stdout.write(_line(load()))


def _line(loaded: reference.Loaded) -> str:
    if loaded.is_unchanged:
        return f"{loaded.name}: unchanged"
    return f"{loaded.name}: {loaded.created} new, {loaded.updated} updated"
