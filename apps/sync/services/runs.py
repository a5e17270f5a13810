"""Start and end of runs, one at a time per source and country."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from apps.accounts.queries.selectors import managers_of
from apps.core.choices import JobStatus, NotificationType
from apps.core.errors import Invalid, WrongStatus
from apps.core.jobs import jobs
from apps.core.messaging import notifications
from apps.core.models import Job
from apps.sync.choices import ENDED, RunStatus
from apps.sync.models import RuleUse, SyncItem, SyncRun, SyncSource
from apps.sync.services import sources

if TYPE_CHECKING:
    from apps.accounts.models import User

JOB_KIND = "feed"
WITHOUT_JOB = timedelta(minutes=5)
"""Time that a run may exist without a job: normally a moment, unless the command was killed."""
BROKE_OFF = "The command was interrupted before it started"
COUNTS = (
    "fetched",
    "new",
    "changed",
    "unchanged",
    "vanished",
    "proposals",
    "auto_applied",
    "errors",
    "skipped",
)
_OF_JOB = {
    JobStatus.SUCCEEDED: RunStatus.SUCCEEDED,
    JobStatus.PARTIAL: RunStatus.PARTIAL,
    JobStatus.CANCELLED: RunStatus.CANCELLED,
}


@dataclass(frozen=True)
class Feed:
    """A file of a source with the settings for reading it."""

    source: SyncSource
    country: str
    file_name: str
    file_size: int
    file: str = ""
    """Name in the private storage; empty for a local file."""
    is_full: bool = False
    mapping: Mapping[str, Any] = field(default_factory=dict)


def create(feed: Feed, actor: User | None) -> SyncRun:
    """Create a queued run, in the caller's transaction.

    Raise Invalid, or WrongStatus if the source is disabled or one of its runs is active.
    """
    source = SyncSource.objects.select_for_update().get(pk=feed.source.pk)
    if feed.country not in source.countries:
        raise Invalid({"source_code": [f"{source.name} does not serve this country"]})
    if not source.enabled:
        raise WrongStatus("start a run", "disabled", "Disabled", ["edit"])
    for going in _settled(SyncRun.objects.filter(source=source, country=feed.country)):
        raise WrongStatus("start a run", going.status, RunStatus(going.status).label, ["cancel"])
    sources.remember_mapping(source, feed.mapping, actor)
    return SyncRun.objects.create(
        source=source,
        country=feed.country,
        is_full=feed.is_full,
        counts=dict.fromkeys(COUNTS, 0),
        file=feed.file,
        file_name=feed.file_name[-200:],
        file_size=feed.file_size,
        mapping=dict(feed.mapping),
        triggered_by=actor,
    )


@transaction.atomic
def start(feed: Feed, actor: User) -> SyncRun:
    """Queue a run of a stored file for the worker. Raise the errors of `begin`."""
    run = create(feed, actor)
    run.job = jobs.enqueue(
        actor=actor,
        kind=JOB_KIND,
        title=_title(run),
        country=run.country,
        params={"run_id": run.pk, "via": "sync"},
    )
    run.save(update_fields=["job"])
    return run


def run_here(feed: Feed, path: Path, watch: Any) -> SyncRun:
    """Run a local file in this process. Return the ended run. Raise the errors of `begin`."""
    with transaction.atomic():
        run = create(feed, None)
    params = {"run_id": run.pk, "path": str(path.resolve()), "via": "command"}
    jobs.run_here(kind=JOB_KIND, title=_title(run), country=run.country, params=params, watch=watch)
    run.refresh_from_db()
    return run


def _title(run: SyncRun) -> str:
    return f"{run.source.name}: {run.file_name}"


def open_run(run: SyncRun, job: Job) -> None:
    """Mark the run as running."""
    run.status, run.job = RunStatus.RUNNING, job
    run.started_at = run.started_at or timezone.now()
    run.save(update_fields=["status", "job", "started_at"])


@transaction.atomic
def close(run: SyncRun, status: RunStatus, error: str = "") -> None:
    """End a run; on failure notify the user who started it, or else the country's managers.

    The items applied by rules are counted here, also for an incomplete run.
    """
    run.counts = {**run.counts, "auto_applied": applied_by_rules(run)}
    run.status, run.error, run.finished_at = status, error[:500], timezone.now()
    run.save(update_fields=["status", "error", "finished_at", "counts", "skipped"])
    SyncSource.objects.filter(pk=run.source_id).update(last_run_at=run.finished_at)
    if status == RunStatus.FAILED:
        recipients = [run.triggered_by] if run.triggered_by else managers_of(run.country)
        title = f"{run.source.name}: the run of {run.file_name} failed"
        notifications.notify(
            users=recipients, kind=NotificationType.SYNC_RUN_FAILED, title=title, body=run.error, about=run
        )


def applied_by_rules(run: SyncRun) -> int:
    """Return the number of the run's items that rules applied, including those undone since."""
    return SyncItem.objects.filter(Exists(RuleUse.objects.filter(item=OuterRef("pk"))), run=run).count()


def settle() -> int:
    """End runs whose job ended without them: cancelled before the start, or aborted.

    Return the number of active runs. Runs once a minute, and before a run starts.
    """
    with transaction.atomic():
        return len(_settled(SyncRun.objects.all()))


def _settled(runs: models.QuerySet[SyncRun]) -> list[SyncRun]:
    """End runs whose job has ended. Return the active ones. One query if none has ended."""
    opened = runs.exclude(status__in=ENDED).select_related("source", "job", "triggered_by")
    going = []
    for run in opened.select_for_update(of=("self",)):
        job = run.job
        is_young = timezone.now() - run.created_at < WITHOUT_JOB
        if is_young if job is None else job.status in (JobStatus.QUEUED, JobStatus.RUNNING):
            going.append(run)
            continue
        status = _OF_JOB.get(JobStatus(job.status), RunStatus.FAILED) if job else RunStatus.FAILED
        close(run, status, (job.message if job else BROKE_OFF) if status == RunStatus.FAILED else "")
    return going
