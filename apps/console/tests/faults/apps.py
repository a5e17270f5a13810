"""A job that records every step, registered only in the processes of the fault tests."""

from __future__ import annotations

import os
import time

from django.apps import AppConfig


class FaultsConfig(AppConfig):
    name = "apps.console.tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Register the job."""
        from django.db import connection, transaction

        from apps.core.jobs import jobs
        from apps.core.jobs.lanes import Lane

        def trace(key: str) -> None:
            with connection.cursor() as cursor:
                # In a window without end, since the hourly cleanup deletes expired ones.
                cursor.execute(
                    "INSERT INTO core_throttlecount (key, window_start, hits) VALUES (%s, %s, 1)"
                    " ON CONFLICT (key) DO UPDATE SET hits = core_throttlecount.hits + 1",
                    [f"fault:{key}", 2**62],
                )

        @jobs.job_kind("fault_upkeep", lane=Lane.UPKEEP)
        @jobs.job_kind("fault_steps")
        def steps(run: jobs.Run) -> None:
            total = int(run.params["steps"])
            trace(f"worker:{os.getpid()}")
            for step in range(int(run.job.state.get("at", 0)), total):
                with transaction.atomic():
                    trace(f"step:{run.job.pk}:{step}")
                    run.checkpoint({"at": step + 1}, step + 1, total)
                time.sleep(float(run.params.get("pace", 0)))  # noqa: TID251 - the duration of the job
