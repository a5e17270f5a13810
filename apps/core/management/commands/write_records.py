"""`manage.py write_records FILE`: write the facts about record kinds for the front end, as TypeScript."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import get_resolver

from apps.core.records import browser
from apps.core.values import Json

HEAD = "// Written by `make api` from the tables in apps/*/record.py. Do not edit.\n"


class Command(BaseCommand):
    """The command that writes the record tables of all areas, and other facts for the front end.

    Runs without a database.
    """

    help = "Write the facts of each kind of record as TypeScript."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the path of the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file."""
        # Loading the URL patterns registers the operations.
        assert get_resolver().url_patterns
        parts = [
            f"export const {name} = {_json(facts)} as const;\n" for name, facts in browser.parts().items()
        ]
        options["file"].write_text("".join([HEAD, *parts]), encoding="utf-8")


def _json(facts: dict[str, Json]) -> str:
    return json.dumps(facts, indent=1, ensure_ascii=False)
