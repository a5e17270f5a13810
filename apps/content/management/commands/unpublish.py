"""`manage.py unpublish KIND ID --reason …`: unpublish a record.

History records the command as the source.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from apps.content.services.publishing import clock
from apps.core.emergency.dry_run import add_dry_run, run_command, summary
from apps.stores.services.states import hide_store

STORE = "store"


class Command(BaseCommand):
    """Command that unpublishes one record. Exit codes: 0 done (or dry run), 1 refused, with the reason."""

    help = "Unpublish an article, page, video, collection or store."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: kind, id, reason and dry run."""
        parser.add_argument("kind", choices=[*clock.kinds(), STORE])
        parser.add_argument("id", type=int)
        parser.add_argument("--reason", required=True, help="recorded in history")
        add_dry_run(parser)

    def handle(self, *args: Any, kind: str, reason: str, dry_run: bool, **options: Any) -> None:
        """Unpublish the record through the console's services, with the system as actor."""
        reason = reason.strip()
        with run_command(dry_run=dry_run):
            if kind == STORE:
                record: Any = hide_store(store_id=options["id"], reason=reason)
            else:
                record = clock.take_off(kind, options["id"], reason)
        self.stdout.write(summary(f"{kind} {record.pk} unpublished: {record}", dry_run=dry_run))
