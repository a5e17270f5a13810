"""`manage.py worker`: does queued jobs, reaps those whose worker died, runs the schedule."""

from __future__ import annotations

import logging
import signal
import threading
import uuid
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import InterfaceError, OperationalError, connection
from django_tasks_db.management.commands.db_worker import Worker

from apps.core.background import jobs, schedule
from apps.core.database import clock

logger = logging.getLogger("sofra.worker")
GONE = (OperationalError, InterfaceError)
"""What is raised while the database is away."""


class Command(BaseCommand):
    """Runs until it is told to stop; what it is doing then is finished or given back."""

    help = "Runs background jobs, the reaper and the schedule."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`--once` does what is waiting and ends, for operators and tests."""
        parser.add_argument("--once", action="store_true", help="do what is waiting, then end")
        parser.add_argument("--interval", type=float, default=0.5, help="seconds between looks at the queue")

    def handle(self, *args: Any, once: bool, interval: float, **options: Any) -> None:
        """Works."""
        if once:
            tick()
            queue_worker(interval, batch=True).run()
            return
        stop = threading.Event()
        ticker = threading.Thread(target=_tick_until, args=(stop,), daemon=True)
        ticker.start()
        worker = queue_worker(interval, batch=False)

        def shut_down(signum: int, frame: object) -> None:
            stop.set()
            # The job at hand is finished first; the loop ends when it looks at this again.
            worker.running = False

        signal.signal(signal.SIGTERM, shut_down)
        signal.signal(signal.SIGINT, shut_down)
        while not stop.is_set():
            try:
                worker.run()
            except GONE as error:
                # The database went away; it comes back by itself, and so does the worker.
                logger.warning("database away", extra={"error": str(error)})
                connection.close()
                stop.wait(1.0)
        ticker.join(timeout=settings.WORKER_TICK_SECONDS)


def queue_worker(interval: float, *, batch: bool) -> Worker:
    """What takes jobs from the queue: with `batch` until none waits, otherwise until it is told to stop.

    It looks at an empty queue every `interval` seconds.
    """
    return Worker(
        queue_names=["default"],
        interval=interval,
        batch=batch,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=uuid.uuid4().hex[:16],
        excluded_queue_names=[],
    )


def tick() -> None:
    """One look at lost jobs, expired files and the schedule."""
    jobs.reap()
    schedule.run_due(clock.now())


def _tick_until(stop: threading.Event) -> None:
    while not stop.wait(settings.WORKER_TICK_SECONDS):
        try:
            tick()
        except GONE as error:
            logger.warning("database away", extra={"error": str(error)})
        except Exception:
            # Without this look lost jobs would stay lost: it must outlive whatever went wrong once.
            logger.exception("tick failed")
        finally:
            connection.close()
