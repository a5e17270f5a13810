"""Heartbeats of workers: each reports every few seconds and removes its entry when it stops."""

from __future__ import annotations

import os
import socket
import uuid
from datetime import datetime, timedelta

from apps.core.db import clock
from apps.core.jobs import schedule
from apps.core.models import WorkerProcess

ALIVE_FOR = timedelta(seconds=30)
"""A worker without a heartbeat for this long counts as stopped."""
FORGOTTEN_AFTER = timedelta(days=1)


def record_heartbeat(worker_id: uuid.UUID) -> None:
    """Record a heartbeat of this process's worker."""
    now = clock.now()
    if not WorkerProcess.objects.filter(pk=worker_id).update(seen_at=now):
        name = f"{socket.gethostname()[:80]}:{os.getpid()}"
        WorkerProcess.objects.create(pk=worker_id, name=name, started_at=now, seen_at=now)


def leave(worker_id: uuid.UUID) -> None:
    """Remove the worker's entry: it shuts down normally."""
    WorkerProcess.objects.filter(pk=worker_id).delete()


def alive(at: datetime) -> int:
    """Return the number of workers with a recent heartbeat."""
    return WorkerProcess.objects.filter(seen_at__gte=at - ALIVE_FOR).count()


def forget(at: datetime) -> int:
    """Remove entries of workers that died more than a day ago; return their number."""
    removed, _ = WorkerProcess.objects.filter(seen_at__lt=at - FORGOTTEN_AFTER).delete()
    return removed


def register() -> None:
    """Schedule the removal of entries of dead workers."""
    schedule.register(schedule.Recurring("core.forget_workers", timedelta(hours=1), forget))
