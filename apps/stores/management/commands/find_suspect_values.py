"""`manage.py find_suspect_values --country CC`: list values that may be truncated."""

from __future__ import annotations

import csv
import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.core.country import CODES
from apps.stores.queries.suspects import Suspect
from apps.stores.services.correction_runs import RunInProgress
from apps.stores.services.suspect_values import SuspectOutcome, find_suspect_values

_HEADS = ("store_id", "name", "kind", "field", "stored", "cell", "fix")
_LABELS = {
    "doubled_country_code": "phones with the country code twice",
    "invalid_phone": "phones that are not valid",
    "implausible_cost": "costs outside the plausible band",
    "opens_at_midnight": "imported hours from 00:00",
    "whole_degrees": "pins with whole degrees",
    "branch_is_the_name": "branch names that repeat the name or the brand",
}


class Command(BaseCommand):
    """List suspect values; with --fix correct the certain ones in one changeset."""

    help = "List stored values that may be incomplete, and correct the certain ones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the country, the output format, `--fix` to correct certain values, and `--dry-run`."""
        parser.add_argument("--country", required=True, choices=CODES)
        parser.add_argument("--format", choices=("table", "json", "csv"), default="table")
        parser.add_argument("--fix", action="store_true", help="correct the certain values, as one changeset")
        parser.add_argument(
            "--dry-run", action="store_true", help="with --fix: count corrections, write nothing"
        )

    def handle(self, *args: Any, country: str, fix: bool, dry_run: bool, **options: Any) -> None:
        """Print suspect values of a country's stores, and counts to stderr; with `--fix`, correct some.

        Only corrections that are certain are made. Raise CommandError if another run corrects values of the
        country.
        """
        try:
            outcome = find_suspect_values(
                country=country,
                report=self._writer(options["format"]),
                fix=fix,
                dry_run=dry_run,
                progress=_show_progress,
            )
        except RunInProgress as running:
            raise CommandError(str(running)) from running
        for kind, count in outcome.counts.most_common():
            self.stderr.write(f"{count:>8,} {_LABELS[kind]}")
        self.stderr.write(
            f"{outcome.checked:,} stores checked, {sum(outcome.counts.values()):,} suspect values"
        )
        if fix:
            self._summarize(outcome, dry_run=dry_run)

    def _summarize(self, outcome: SuspectOutcome, *, dry_run: bool) -> None:
        """Print the counts of corrections, the reasons for rejected ones, and the changeset."""
        did = "would be corrected" if dry_run else "corrected"
        self.stderr.write(f"{outcome.corrected:,} {did}, {outcome.locked:,} locked")
        for reason, count in outcome.refused.most_common(15):
            self.stderr.write(f"  not corrected {count:,}: {reason}")
        if outcome.changeset_id:
            self.stderr.write(f"Changeset {outcome.changeset_id}")

    def _writer(self, kind: str) -> Callable[[Suspect], None]:
        """Return a function that writes a suspect value to standard output."""
        if kind == "csv":
            lines = csv.writer(self.stdout, lineterminator="\n")
            lines.writerow(_HEADS)
            return lambda one: lines.writerow(
                [_fix(one) if head == "fix" else getattr(one, head) for head in _HEADS]
            )
        if kind == "json":
            return lambda one: self.stdout.write(json.dumps(asdict(one), ensure_ascii=False, default=str))
        return lambda one: self.stdout.write(
            f"#{one.store_id} {one.name[:40]} · {one.field}: {one.stored}"
            + (f" · file: “{one.cell[:60]}”" if one.cell else "")
            + (f" · certain: {_fix(one)}" if one.fix else "")
        )


def _fix(one: Suspect) -> str:
    """Return the certain correction in one line, or ""."""
    if not one.fix:
        return ""
    if "phones" in one.fix:
        return ", ".join(phone["number"] for phone in one.fix["phones"])
    return json.dumps(dict(one.fix), ensure_ascii=False, default=str)


def _show_progress(outcome: SuspectOutcome) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{outcome.checked:,} stores, {sum(outcome.counts.values()):,} suspect values")
        sys.stderr.flush()
