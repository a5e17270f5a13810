"""The work queue, run by a test."""

from __future__ import annotations

from apps.core.jobs import jobs
from apps.core.management.commands.worker import queue_worker


def work() -> None:
    """Run the queued work like `manage.py worker --once`, including jobs of lost workers.

    Recurring work is left out. On an empty database all of it is due, and computing the figures of half a
    year takes longer than most tests. Tests of recurring work call `schedule.run_due`.
    """
    jobs.reap()
    queue_worker(0, batch=True).run()
