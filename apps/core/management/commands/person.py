"""`manage.py person search|export|erase|retention|inventory`: personal data, as on the console's screen."""

from __future__ import annotations

import shutil
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.files.storage import default_storage
from django.core.management.base import BaseCommand, CommandError

from apps.core import context
from apps.core.choices import JobStatus, PersonRequestKind, Via
from apps.core.db import clock
from apps.core.errors import AppError
from apps.core.files import files
from apps.core.jobs import jobs
from apps.core.models import Job
from apps.core.privacy import inventory, requests, retention
from apps.core.privacy.sought import SearchedPerson, read


class Command(BaseCommand):
    """Exit codes: 0 done, 1 refused, with the reason."""

    help = "Find, export or erase personal data; apply retention; list stored personal data."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the actions and their arguments."""
        actions = parser.add_subparsers(dest="action", required=True)
        for action, words in (
            ("search", "count the records about a person"),
            ("export", "export all data about a person into an archive"),
            ("erase", "erase the person from all records"),
        ):
            part = actions.add_parser(action, help=words)
            part.add_argument("value", help="an email address, or a phone number with country code")
            if action != "search":
                part.add_argument("--reason", required=True, help="reason, recorded in history")
            if action == "export":
                part.add_argument("--file", type=Path, required=True, help="path of the archive")
            if action == "erase":
                part.add_argument(
                    "--yes", action="store_true", help="confirm; without it, only report what would be done"
                )
        ending = actions.add_parser(
            "retention", help="erase data past its retention period, like the daily run"
        )
        ending.add_argument("--dry-run", action="store_true", help="only count what is due")
        actions.add_parser("inventory", help="list every column with personal data")

    def handle(self, *args: Any, action: str, **options: Any) -> None:
        """Run the action."""
        acts: dict[str, Callable[[dict[str, Any]], None]] = {
            "search": self._search,
            "export": self._export,
            "erase": self._erase,
            "retention": self._retention,
            "inventory": self._inventory,
        }
        try:
            with context.working(context.WorkContext(via=Via.COMMAND)):
                acts[action](options)
        except AppError as error:
            raise CommandError(error.msg) from error

    def _search(self, options: dict[str, Any]) -> None:
        self._list(read(options["value"]))

    def _list(self, person: SearchedPerson) -> None:
        records = requests.search(person)
        for one in records:
            self.stdout.write(one.words)
        if not records:
            self.stdout.write(requests.NOTHING)

    def _export(self, options: dict[str, Any]) -> None:
        job = self._done(PersonRequestKind.EXPORT, options)
        with files.opened(default_storage, str(job.file)) as stored, options["file"].open("wb") as target:
            shutil.copyfileobj(stored, target)
        self.stdout.write(f"{job.message} in {options['file']}")

    def _erase(self, options: dict[str, Any]) -> None:
        if not options["yes"]:
            self._list(read(options["value"]))
            self.stdout.write("Nothing was changed. Add --yes to erase")
            return
        self.stdout.write(f"Erased from {self._done(PersonRequestKind.ERASE, options).message}")

    def _done(self, kind: PersonRequestKind, options: dict[str, Any]) -> Job:
        person = read(options["value"])
        request = requests.create(
            kind=kind, actor=None, messages=person, reason=options["reason"], in_background=False
        )
        params = {"request_id": request.pk}
        return _ended(jobs.run_here(kind=requests.job_of(request), title=str(kind.label), params=params))

    def _retention(self, options: dict[str, Any]) -> None:
        if options["dry_run"]:
            due = list(retention.due(clock.now()))
            for ending, country, count in due:
                self.stdout.write(f"{country}  {ending.label}: {count:,}")
            self.stdout.write("Nothing was changed" if due else "Nothing is due")
            return
        job = jobs.run_here(kind="personal_retention", title="Retention of personal data")
        self.stdout.write(_ended(job).message)

    def _inventory(self, options: dict[str, Any]) -> None:
        for data in inventory.declared():
            for column in data.columns:
                name = f"{data.model._meta.label}.{column.name}"
                self.stdout.write(
                    f"{name}  {column.what}  of {data.whose}; kept {column.retention.words}; {column.goes}"
                )


def _ended(job: Job) -> Job:
    """Return the job if it succeeded. Raise CommandError otherwise."""
    if job.status != JobStatus.SUCCEEDED:
        raise CommandError(job.message)
    return job
