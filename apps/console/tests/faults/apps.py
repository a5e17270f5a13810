"""A job that leaves a trace of every step, entered only in the processes of the fault tests."""

from __future__ import annotations

import os
import time

from django.apps import AppConfig


class FaultsConfig(AppConfig):
    name = "apps.console.tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Enters the job."""
        from django.db import transaction

        from apps.core.background import jobs
        from apps.core.http import throttle

        def trace(key: str) -> None:
            throttle.hit(f"fault:{key}", limit=10**6, window_seconds=10**9)

        @jobs.job_kind("fault_steps")
        def steps(run: jobs.Run) -> None:
            total = int(run.params["steps"])
            trace(f"worker:{os.getpid()}")
            for step in range(int(run.job.state.get("at", 0)), total):
                with transaction.atomic():
                    trace(f"step:{run.job.pk}:{step}")
                    run.checkpoint({"at": step + 1}, step + 1, total)
                time.sleep(float(run.params.get("pace", 0)))  # wait: how slow the job is
