"""Prometheus metrics: requests by operation and code, durations, and values from the database.

Counted per process and summed over all web processes of a machine on scrape, through the files in
PROMETHEUS_MULTIPROC_DIR; values from the database are queried on scrape.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_GET
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from apps.core.changes.blanking import unexplained_blankings
from apps.core.choices import JobStatus
from apps.core.context import WorkContext
from apps.core.db import clock
from apps.core.jobs import presence, schedule
from apps.core.models import Job, ScheduledRun
from apps.core.monitoring import status

OTHER = "other"
"""Operation label of everything else: pages, the admin, files, unknown paths."""

calls = Counter(
    "sofra_calls", "Responses by operation, envelope code and HTTP status", ["operation", "code", "status"]
)
seconds = Histogram(
    "sofra_call_seconds",
    "Response time in seconds",
    ["operation"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)


def count(work: WorkContext, answered: int, took: float) -> None:
    """Count a response. Labels come from our own declarations, never from the caller."""
    operation = work.operation or OTHER
    calls.labels(operation, "" if work.code is None else str(work.code), str(answered)).inc()
    seconds.labels(operation).observe(took)


class DatabaseCollector(Collector):
    """A collector of metrics from the database: jobs, lanes, mail, workers, schedule, backups."""

    def collect(self) -> Iterator[Metric]:
        """Yield the current metrics; none if the database is unavailable."""
        try:
            yield from [*_work(clock.now()), *_labels(clock.now())]
        except DatabaseError:
            return


def _work(now: datetime) -> list[Metric]:
    gauge = GaugeMetricFamily("sofra_jobs", "Stored jobs, by status", labels=["status"])
    counted = dict(Job.objects.order_by().values_list("status").annotate(Count("id")))
    for state in JobStatus.values:
        gauge.add_metric([state], counted.get(state, 0))
    waiting = GaugeMetricFamily("sofra_lane_waiting", "Waiting jobs, by lane", labels=["lane"])
    age = GaugeMetricFamily(
        "sofra_lane_age_seconds", "Waiting time of the oldest job in a lane, in seconds", labels=["lane"]
    )
    rows = status.lanes(now)
    for lane in rows:
        waiting.add_metric([lane.lane], lane.waiting)
        age.add_metric([lane.lane], lane.oldest_seconds)
    oldest = max(lane.oldest_seconds for lane in rows)
    mail = status.mail(now)
    return [
        gauge,
        waiting,
        age,
        _gauge("sofra_queue_age_seconds", "Waiting time of the oldest queued job, in seconds", oldest),
        _gauge("sofra_mail_waiting", "Unsent emails", mail.waiting),
        _gauge(
            "sofra_mail_age_seconds",
            "Waiting time of the oldest unsent email, in seconds",
            mail.oldest_seconds,
        ),
        _gauge("sofra_mail_failed", "Failed emails that can be sent again", mail.failed),
    ]


def _labels(now: datetime) -> list[Metric]:
    lag = GaugeMetricFamily(
        "sofra_schedule_lag_seconds", "Delay of scheduled work, in seconds", labels=["task"]
    )
    for name, seconds_behind in sorted(schedule.lags(now).items()):
        lag.add_metric([name], seconds_behind)
    overdue = GaugeMetricFamily(
        "sofra_schedule_overdue_seconds",
        "Time since overdue scheduled work was due, in seconds",
        labels=["task"],
    )
    for name, seconds_late in sorted(schedule.overdue(now).items()):
        overdue.add_metric([name], seconds_late)
    future = CounterMetricFamily(
        "sofra_schedule_future_slots",
        "Slots rejected because they are in the future, by task",
        labels=["task"],
    )
    for name, refused in sorted(ScheduledRun.objects.values_list("name", "future_slots")):
        future.add_metric([name], refused)
    dead = CounterMetricFamily("sofra_deadlocks", "Deadlocks that the database resolved")
    dead.add_metric([], status.deadlocks())
    backup = GaugeMetricFamily(
        "sofra_backup_age_seconds", "Age of the latest complete backup, in seconds; absent without one"
    )
    if age := status.backup_age(now):
        backup.add_metric([], age.total_seconds())
    alive = _gauge(
        "sofra_workers_alive", "Workers with a heartbeat in the last 30 seconds", presence.alive(now)
    )
    blanked = _gauge(
        "sofra_history_blankings_unexplained",
        "Values removed from history in the last 7 days without an erasure request",
        unexplained_blankings(now).count(),
    )
    return [alive, lag, overdue, future, dead, backup, blanked]


def _gauge(name: str, help_text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help_text, value=value)


def exposition() -> bytes:
    """Return all metrics in Prometheus' text format."""
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
    """Return all metrics to a request with SOFRA_METRICS_TOKEN as bearer token.

    Respond to others with 401. Raise Http404 if no token is configured.
    """
    if not settings.METRICS_TOKEN:
        raise Http404
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not constant_time_compare(token.strip(), settings.METRICS_TOKEN):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})
