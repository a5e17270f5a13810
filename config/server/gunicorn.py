"""Configuration of gunicorn: the custom worker class, and a folder for shared metrics of its processes."""

from __future__ import annotations

import os
import shutil
import tempfile
from typing import Any

worker_class = "config.server.worker.Worker"

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

# Set before the application loads, since its counters read this then; only if metrics are enabled.
if os.environ.get("SOFRA_METRICS_TOKEN") and not os.environ.get(FOLDER):
    os.environ[FOLDER] = tempfile.mkdtemp(prefix="sofra-metrics-")


def post_fork(server: Any, worker: Any) -> None:
    """Let the worker read the signals that reached its process before it handled signals itself."""
    worker.early_signals = server.SIG_QUEUE


def child_exit(server: Any, worker: Any) -> None:
    """Mark a process as dead: its counters stay, its gauges are removed."""
    if os.environ.get(FOLDER):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)


def on_exit(server: Any) -> None:
    """Delete the metrics with the server; the next one starts from zero, which Prometheus supports."""
    if os.environ.get(FOLDER):
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)
