"""What Prometheus reads: calls by operation and code, their durations, jobs, the age of the queue.

Counted in each process and added up over all web processes of a machine at the time of reading, by way of
the files in PROMETHEUS_MULTIPROC_DIR; what the database knows is asked then.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_GET
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from apps.core.background import schedule
from apps.core.choices import JobStatus
from apps.core.context import WorkContext
from apps.core.database import clock
from apps.core.models import Job, ScheduledRun

OTHER = "other"
"""The operation of what is no call: pages, the admin, files, unknown addresses."""

BACKUP_RUN = "core.backup"
"""The row that says when the newest complete backup was begun."""

calls = Counter(
    "sofra_calls", "Answers by operation, envelope code and HTTP status", ["operation", "code", "status"]
)
seconds = Histogram(
    "sofra_call_seconds",
    "Seconds until the answer",
    ["operation"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)


def count(work: WorkContext, status: int, took: float) -> None:
    """Counts one answered request. The labels come from our own declarations, never from the caller."""
    operation = work.operation or OTHER
    calls.labels(operation, "" if work.code is None else str(work.code), str(status)).inc()
    seconds.labels(operation).observe(took)


class DatabaseCollector(Collector):
    """Jobs by status, how long the oldest waiting one has waited, and whether the schedule keeps its time."""

    def collect(self) -> Iterator[Metric]:
        """The figures of now; none while the database is away."""
        jobs = GaugeMetricFamily("sofra_jobs", "Jobs kept, by status", labels=["status"])
        age = GaugeMetricFamily("sofra_queue_age_seconds", "Seconds the oldest queued job has waited")
        lag = GaugeMetricFamily(
            "sofra_schedule_lag_seconds", "Seconds that recurring work lies behind its slot", labels=["task"]
        )
        future = CounterMetricFamily(
            "sofra_schedule_future_slots", "Slots refused as in the future, by task", labels=["task"]
        )
        backup = GaugeMetricFamily(
            "sofra_backup_age_seconds", "Seconds since the newest complete backup was begun; none without one"
        )
        try:
            now = clock.now()
            backed_up = (
                ScheduledRun.objects.filter(name=BACKUP_RUN).values_list("last_slot", flat=True).first()
            )
            behind = schedule.lags(now)
            refused = ScheduledRun.objects.values_list("name", "future_slots")
            for name, count in sorted(refused):
                future.add_metric([name], count)
            counted = dict(Job.objects.order_by().values_list("status").annotate(Count("id")))
            oldest = Job.objects.filter(status=JobStatus.QUEUED).aggregate(at=Min("created_at"))["at"]
        except DatabaseError:
            return
        for status in JobStatus.values:
            jobs.add_metric([status], counted.get(status, 0))
        age.add_metric([], (now - oldest).total_seconds() if oldest else 0.0)
        for name, seconds_behind in sorted(behind.items()):
            lag.add_metric([name], seconds_behind)
        if backed_up:
            backup.add_metric([], (now - backed_up).total_seconds())
        yield from (jobs, age, lag, future, backup)


def exposition() -> bytes:
    """Everything in Prometheus' text format."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        together = CollectorRegistry()
        MultiProcessCollector(together)
        text = generate_latest(together)
    else:
        text = generate_latest(REGISTRY)
    own = CollectorRegistry()
    own.register(DatabaseCollector())
    return text + generate_latest(own)


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for who knows SOFRA_METRICS_TOKEN; without such a token there is no such page."""
    if not settings.METRICS_TOKEN:
        raise Http404
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not constant_time_compare(token.strip(), settings.METRICS_TOKEN):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})
