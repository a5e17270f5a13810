"""The queue, worked by a test."""

from __future__ import annotations

from apps.core.background import jobs
from apps.core.management.commands.worker import queue_worker


def work() -> None:
    """Do what waits in the queue, as `manage.py worker --once` does, and take over what a lost worker left.

    Recurring work is left out. On an empty database all of it is due, and the figures of half a year take longer than
    most tests; tests of it call `schedule.run_due`.
    """
    jobs.reap()
    queue_worker(0, batch=True).run()
