"""Recurring work: of any number of workers, one runs each slot."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import transaction

from apps.core import context
from apps.core.models import ScheduledRun

logger = logging.getLogger("sofra.schedule")


@dataclass(frozen=True)
class Recurring:
    """Work that is due once per `every`, counted from midnight UTC plus `offset`."""

    name: str
    every: timedelta
    run: Callable[[datetime], object]
    offset: timedelta = timedelta(0)

    def slot(self, at: datetime) -> datetime:
        """The beginning of the slot that `at` falls into."""
        base = datetime(2020, 1, 1, tzinfo=UTC) + self.offset
        return base + ((at - base) // self.every) * self.every


_recurring: dict[str, Recurring] = {}


def register(entry: Recurring) -> None:
    """Enters recurring work."""
    _recurring[entry.name] = entry


def entries() -> list[Recurring]:
    """All recurring work."""
    return list(_recurring.values())


def run_due(at: datetime) -> list[str]:
    """Runs what is due at `at` and has not been run in its slot; returns the names run.

    The slot is claimed in the same transaction as the work: a crash leaves it due, two workers queue up.
    """
    ran = []
    for entry in entries():
        slot = entry.slot(at)
        try:
            with context.working(context.WorkContext(via="schedule")), transaction.atomic():
                if _claim(entry.name, slot):
                    entry.run(at)
                    ran.append(entry.name)
        except Exception:
            logger.exception("recurring work failed", extra={"task": entry.name})
    return ran


def _claim(name: str, slot: datetime) -> bool:
    ScheduledRun.objects.bulk_create(
        [ScheduledRun(name=name, last_slot=datetime(2000, 1, 1, tzinfo=UTC))], ignore_conflicts=True
    )
    row = (
        ScheduledRun.objects.select_for_update(skip_locked=True).filter(name=name, last_slot__lt=slot).first()
    )
    if row is None:
        return False
    row.last_slot = slot
    row.save(update_fields=["last_slot"])
    return True
