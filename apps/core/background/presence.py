"""Which workers are there: each says so every few seconds, and takes its name away when it stops."""

from __future__ import annotations

import os
import socket
import uuid
from datetime import datetime, timedelta

from apps.core.background import schedule
from apps.core.database import clock
from apps.core.models import WorkerProcess

ALIVE_FOR = timedelta(seconds=30)
"""Who has said nothing for so long counts as gone."""
FORGOTTEN_AFTER = timedelta(days=1)


def say(worker_id: uuid.UUID) -> None:
    """Note that the worker of this process is there."""
    now = clock.now()
    if not WorkerProcess.objects.filter(pk=worker_id).update(seen_at=now):
        name = f"{socket.gethostname()[:80]}:{os.getpid()}"
        WorkerProcess.objects.create(pk=worker_id, name=name, started_at=now, seen_at=now)


def leave(worker_id: uuid.UUID) -> None:
    """Take the worker's name away: it stops as it was told to."""
    WorkerProcess.objects.filter(pk=worker_id).delete()


def alive(at: datetime) -> int:
    """Return how many workers have said so lately."""
    return WorkerProcess.objects.filter(seen_at__gte=at - ALIVE_FOR).count()


def forget(at: datetime) -> int:
    """Remove the names of workers that died long ago; return how many."""
    removed, _ = WorkerProcess.objects.filter(seen_at__lt=at - FORGOTTEN_AFTER).delete()
    return removed


def register() -> None:
    """Register the removal of names that nobody took away."""
    schedule.register(schedule.Recurring("core.forget_workers", timedelta(hours=1), forget))
