"""How gunicorn serves: with a worker of our own, and a folder in which its processes count together."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any

worker_class = "config.server.worker.Worker"

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

# Before the application is loaded, for its counters look at this then. Only where somebody may read them.
if os.environ.get("SOFRA_METRICS_TOKEN") and not os.environ.get(FOLDER):
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="sofra-metrics-")


def child_exit(server: Any, worker: Any) -> None:
    """A process that ended keeps its counts and loses what was only true while it lived."""
    if os.environ.get(FOLDER):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def on_exit(server: Any) -> None:
    """The counts end with the server; the next one begins anew, which Prometheus expects."""
    if os.environ.get(FOLDER):
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
