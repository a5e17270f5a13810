"""`manage.py write_contract FILE`: write the lists and limits that the front end's tests compare."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.urls import get_resolver

from apps.core.records import contract


class Command(BaseCommand):
    """The command that writes the lists and limits of all areas as JSON. Runs without a database."""

    help = "Write the contract between screens and server as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the path of the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file."""
        # Loading the URL patterns registers the operations.
        assert get_resolver().url_patterns
        text = json.dumps(contract.facts(), indent=1, sort_keys=True, ensure_ascii=False)
        options["file"].write_text(f"{text}\n", encoding="utf-8")
