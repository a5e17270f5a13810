"""Scheduled work: each slot is run by exactly one worker."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import transaction

from apps.core import context
from apps.core.db import clock
from apps.core.models import ScheduledRun

logger = logging.getLogger("sofra.schedule")

CLOSE_ENOUGH = timedelta(seconds=10)
"""Tolerated difference between two processes' view of the database clock."""


@dataclass(frozen=True)
class Recurring:
    """Work that is due once per `every`, counted from midnight UTC plus `offset`."""

    name: str
    every: timedelta
    run: Callable[[datetime], object]
    offset: timedelta = timedelta(0)

    def slot(self, at: datetime) -> datetime:
        """Return the start of the slot that contains `at`."""
        base = datetime(2020, 1, 1, tzinfo=UTC) + self.offset
        return base + ((at - base) // self.every) * self.every


_recurring: dict[str, Recurring] = {}


def register(entry: Recurring) -> None:
    """Register scheduled work."""
    _recurring[entry.name] = entry


def entries() -> list[Recurring]:
    """Return all scheduled work."""
    return list(_recurring.values())


def run_due(at: datetime) -> list[str]:
    """Run all work that is due at `at` and has not run in its slot; return the names.

    The slot is claimed in the same transaction as the work: after a crash it is still due, and a second
    worker waits. A slot that the database's clock has not reached is refused, logged and counted.
    """
    ran = []
    for entry in entries():
        try:
            with context.working(context.WorkContext(via="schedule")), transaction.atomic():
                if _claim(entry, entry.slot(at)):
                    entry.run(at)
                    ran.append(entry.name)
        except Exception:
            logger.exception("recurring work failed", extra={"task": entry.name})
    return ran


def lags(at: datetime) -> dict[str, float]:
    """Return the seconds between the last run slot and the due slot of each scheduled work, by name."""
    last = dict(ScheduledRun.objects.values_list("name", "last_slot"))
    return {
        entry.name: max(0.0, (entry.slot(at) - last[entry.name]).total_seconds())
        for entry in entries()
        if entry.name in last
    }


def overdue(at: datetime) -> dict[str, float]:
    """Return for how many seconds scheduled work has been overdue, by name."""
    last = dict(ScheduledRun.objects.values_list("name", "last_slot"))
    return {
        entry.name: (at - entry.slot(at)).total_seconds()
        for entry in entries()
        if entry.name in last and last[entry.name] < entry.slot(at)
    }


def _claim(entry: Recurring, slot: datetime) -> bool:
    """Return whether the caller may run the slot, and claim it in the caller's transaction."""
    ScheduledRun.objects.bulk_create(
        [ScheduledRun(name=entry.name, last_slot=datetime(2000, 1, 1, tzinfo=UTC))], ignore_conflicts=True
    )
    rows = ScheduledRun.objects.select_for_update(skip_locked=True).filter(name=entry.name)
    row = rows.exclude(last_slot=slot).first()
    if row is None:
        return False
    reached = entry.slot(clock.now() + CLOSE_ENOUGH)
    if slot > reached:
        _refuse(row, slot)
        return False
    if row.last_slot > reached:
        # Claimed by a worker whose clock was ahead. Waiting for that slot would stop the work until then.
        _refuse(row, row.last_slot)
    elif row.last_slot > slot:
        return False
    row.last_slot = slot
    row.save(update_fields=["last_slot"])
    return True


def _refuse(row: ScheduledRun, slot: datetime) -> None:
    logger.error("slot in the future refused", extra={"task": row.name, "slot": slot.isoformat()})
    row.future_slots += 1
    row.save(update_fields=["future_slots"])
