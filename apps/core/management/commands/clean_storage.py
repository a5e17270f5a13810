"""`manage.py clean_storage`: find files without a record and records without their file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.core.files.storage import Storage, storages
from django.core.management.base import BaseCommand, CommandError

from apps.core.db import clock
from apps.core.files import files

MISSING_FILES = 3


@dataclass
class Findings:
    """The result of one run."""

    orphans: int = 0
    removed: int = 0
    young: int = 0
    missing: list[str] = field(default_factory=list)


class Command(BaseCommand):
    """The command that removes orphans older than a day; newer ones may belong to an upload in progress.

    Exit codes: 0 no problem (or fixed), 1 the storage is unavailable, 3 files of records are missing.
    """

    help = "Delete files without a record, and report records without a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the dry run and the minimum age of orphans."""
        parser.add_argument("--dry-run", action="store_true", help="report only, delete nothing")
        parser.add_argument(
            "--older-than",
            type=float,
            default=24.0,
            metavar="HOURS",
            help="keep files younger than N hours (default 24)",
        )

    def handle(self, *args: Any, dry_run: bool, older_than: float, **options: Any) -> None:
        """Compare every folder with its records."""
        spared_since = clock.now() - timedelta(hours=older_than)
        findings = Findings()
        try:
            for owner in files.owners():
                storage = storages[owner.storage]
                for folder in _folders(owner, storage):
                    self._compare(owner, storage, folder, findings, spared_since, dry_run)
        except files.REFUSALS as error:
            raise CommandError(f"The storage is not responding: {error}") from error
        verb = "would be removed" if dry_run else "removed"
        removed = findings.orphans - findings.young if dry_run else findings.removed
        self.stdout.write(
            f"{findings.orphans} files without record: {removed} {verb}, {findings.young} kept because they are recent. "
            f"{len(findings.missing)} records without file."
        )
        if findings.missing:
            sys.exit(MISSING_FILES)

    def _compare(
        self,
        owner: files.Owner,
        storage: Storage,
        folder: str,
        findings: Findings,
        spared_since: Any,
        dry_run: bool,
    ) -> None:
        # Read the records after listing the files: the record of each listed file exists by then.
        there = files.names_in(storage, folder)
        named = owner.named_in(folder)
        for name in sorted(there - named.keys()):
            findings.orphans += 1
            if storage.get_modified_time(name) > spared_since:
                findings.young += 1
                continue
            self.stdout.write(f"file without record: {name}")
            if not dry_run:
                storage.delete(name)
                findings.removed += 1
        for name in sorted(named.keys() - there):
            # A record may have been written since the files were listed.
            if not storage.exists(name):
                findings.missing.append(name)
                self.stdout.write(f"record without file: {named[name]} names {name}")


def _folders(owner: files.Owner, storage: Storage) -> Iterator[str]:
    seen = set()
    for folder in (*files.folders_below(storage, owner.folder), *owner.folders()):
        if folder not in seen:
            seen.add(folder)
            yield folder
