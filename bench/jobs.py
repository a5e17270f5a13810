"""A person's job: how long it waits for the worker, and how long it takes."""

from __future__ import annotations

import datetime as dt
import statistics
import time
from collections.abc import Iterator, Mapping
from typing import Any

from bench import size
from bench.client import Client
from bench.measure import Line
from launcher import console, django_env, paths, processes

GROUP = "Jobs"
JOBS = size.of(10, 2)
FILTERS = {"status": ["hidden"], "store_type": ["dessert"], "price_level": [4]}
"""Few stores: the waiting is measured, not the work."""
LOOK_SECONDS = 0.05
MOST_SECONDS = 60.0


def of_people(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """A label put on all stores that match, and taken off again, by a worker that does nothing else."""
    with processes.Services() as services:
        worker: list[Any] = [paths.PYTHON, django_env.MANAGE, "worker"]
        services.start("The worker", worker, dict(env), console.log_path("bench-worker"))
        # The first one waits until the worker has started.
        _, *ended = [_done(client, "remove_label" if turn % 2 else "add_label") for turn in range(JOBS + 2)]
    for what, began, until in (
        ("a person's job waits until it begins", "created_at", "started_at"),
        ("it takes", "started_at", "finished_at"),
    ):
        times = [_seconds(job[began], job[until]) for job in ended]
        figure = f"{statistics.median(times) * 1000:.0f} ms (the longest of {len(times)}: {max(times) * 1000:.0f} ms)"
        yield Line(GROUP, what, figure, "–", None)


def _done(client: Client, action: str) -> Mapping[str, Any]:
    """A job that was asked for, when it has ended. Raises AssertionError where it fails or takes too long."""
    total = client.call("store/query_stores", FILTERS)["data"]["total"]
    body = {
        "all_matching": True,
        "filters": FILTERS,
        "expected_total": total,
        "action": action,
        "params": {"label": "bench"},
    }
    asked = {"job_id": client.call("store/bulk_edit_stores", body)["data"]["job_id"]}
    until = time.monotonic() + MOST_SECONDS
    while time.monotonic() < until:
        job: Mapping[str, Any] = client.call("job/get_job", asked)["data"]
        if job["finished_at"]:
            assert job["status"] == "succeeded", job
            return job
        time.sleep(LOOK_SECONDS)
    raise AssertionError(f"The job has not ended within {MOST_SECONDS:.0f} s")


def _seconds(began: str, until: str) -> float:
    return (dt.datetime.fromisoformat(until) - dt.datetime.fromisoformat(began)).total_seconds()
