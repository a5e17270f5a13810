"""Background jobs: queued, run by a worker under a lease, with progress and cancellation, safe to rerun.

A kind of job is a function that takes a `Run`, registered with `@job_kind("name")`. The queue is
django-tasks; lease, heartbeat, attempts and reaper, which it does not have, are implemented here.
"""

from __future__ import annotations

import logging
import os
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import IO, TYPE_CHECKING, Any

from django.conf import settings
from django.core.files import File
from django.core.files.storage import default_storage
from django.db import connection, models, transaction
from django.db.models import Q
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from apps.core import context, counters, permissions
from apps.core.choices import JobStatus
from apps.core.db import clock
from apps.core.db.lookup import one
from apps.core.errors import AppError, NotFound, WrongStatus
from apps.core.files import files
from apps.core.http import idempotency, throttle
from apps.core.jobs import garbage_collection, schedule
from apps.core.jobs.lanes import Lane
from apps.core.models import Job
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User

logger = logging.getLogger("sofra.jobs")

LEASE = timedelta(seconds=settings.JOB_LEASE_SECONDS)
HEARTBEAT_SECONDS = min(2.0, settings.JOB_LEASE_SECONDS / 4)
MAX_ATTEMPTS = 3
RETENTION = timedelta(days=7)
MAX_ERRORS = 1000
MOST_COUNTED = 1000
RESULT_RETENTION = timedelta(days=1)
MOST_RESULTS = 5000
"""Maximum number of task results deleted per hour."""

TURN_SECONDS = 20.0
"""The time a job of the upkeep lane runs while other jobs of the lane wait, in seconds."""

_kinds: dict[str, Callable[[Run], None]] = {}
_lanes: dict[str, Lane] = {}


class Cancelled(Exception):
    """A user cancelled the job."""


class Yielded(Exception):
    """Other jobs of the lane have waited long enough: requeue this job at its checkpoint."""


class LeaseLost(Exception):
    """Another worker has taken the job over; this one must not write any more."""


def job_kind(
    name: str, may_fetch: permissions.MayFetch | None = None, lane: Lane = Lane.PEOPLE
) -> Callable[[Callable[[Run], None]], Callable[[Run], None]]:
    """Decorate the function that runs jobs of kind `name`; set its lane and who can download the result.

    A job of the upkeep lane may be stopped and restarted at any progress report outside a transaction.
    """

    def register(function: Callable[[Run], None]) -> Callable[[Run], None]:
        _kinds[name] = function
        _lanes[name] = lane
        if may_fetch is not None:
            permissions.register_fetch(name, may_fetch)
        return function

    return register


class Run:
    """One attempt at a job: its parameters and its progress reports."""

    def __init__(self, job: Job, token: uuid.UUID) -> None:
        self.job = job
        self.token = token
        self.watch: Callable[[], None] = lambda: None
        """Callback for each progress report, for a command that shows progress."""
        self.is_taken_over = True
        """True if another worker resumes the job when this one stops."""
        self._last_beat = 0.0
        self._turn_ends = time.monotonic() + TURN_SECONDS

    @property
    def params(self) -> Mapping[str, Any]:
        """Return the parameters of the job."""
        return self.job.params

    def progress(self, done: int, total: int | None = None, message: str | None = None) -> None:
        """Report progress and extend the lease.

        Cheap to call often. Raises Cancelled, LeaseLost or GivesWay.
        """
        self.job.done = done
        self.job.total = total if total is not None else self.job.total
        self.job.message = message if message is not None else self.job.message
        if time.monotonic() - self._last_beat >= HEARTBEAT_SECONDS:
            self.beat()
            self.give_way()

    def give_way(self) -> None:
        """Raise GivesWay if jobs wait in the lane, this job's turn is over and no transaction is open."""
        lane = lane_of(self.job.kind)
        if lane is not Lane.UPKEEP or not self.is_taken_over or connection.in_atomic_block:
            return
        if time.monotonic() > self._turn_ends and waiting_in(lane).exclude(pk=self.job.pk).exists():
            raise Yielded

    def beat(self) -> None:
        """Write progress and extend the lease now. Raise Cancelled or LeaseLost."""
        self._last_beat = time.monotonic()
        updated = Job.objects.filter(pk=self.job.pk, lease_token=self.token).update(
            done=self.job.done,
            total=self.job.total,
            message=self.job.message,
            errors=self.job.errors,
            state=self.job.state,
            lease_until=clock.now() + LEASE,
        )
        if not updated:
            raise LeaseLost
        if Job.objects.filter(pk=self.job.pk, cancel_requested=True).exists():
            raise Cancelled

    def checkpoint(self, state: Mapping[str, Any], done: int, total: int | None = None) -> None:
        """Save the state of the work; call it inside the transaction that did the work.

        An attempt after a crash resumes at the last committed checkpoint and repeats nothing; a checkpoint
        resets the count of attempts.
        """
        if self.is_taken_over:
            self.job.attempts_here = 1
        self.job.state = dict(state)
        self.job.done = done
        self.job.total = total if total is not None else self.job.total
        updated = Job.objects.filter(pk=self.job.pk, lease_token=self.token).update(
            state=self.job.state,
            done=done,
            total=self.job.total,
            attempts_here=self.job.attempts_here,
            lease_until=clock.now() + LEASE,
        )
        if not updated:
            raise LeaseLost
        self.watch()

    def store_file(self, handle: IO[bytes], name: str) -> None:
        """Store a file as the job's result, streaming it. Raise StorageAway if the storage is unavailable.

        The row that names the file is written when the job ends. If the worker dies before that, the file is
        an orphan, which `clean_storage` finds.
        """
        size = handle.seek(0, os.SEEK_END)
        handle.seek(0)
        stored = f"jobs/{uuid.uuid4().hex}{os.path.splitext(name)[1]}"
        with files.writing() as written:
            self.job.file.name = written.save(default_storage, stored, File(handle))
        self.job.file_name, self.job.file_size = name[:200], size

    def error(self, *, code: int, msg: str, row: int | None = None, record_id: int | None = None) -> None:
        """Record an error of one row or record. Only the first thousand are stored."""
        if len(self.job.errors) < MAX_ERRORS:
            where = {"row": row} if row is not None else {"id": record_id}
            self.job.errors.append({**where, "code": code, "msg": msg})


def enqueue(
    *, actor: User | None, kind: str, title: str, country: str = "", params: Mapping[str, Any] | None = None
) -> Job:
    """Queue a job inside the caller's transaction and return it. Raise KeyError for an unknown kind."""
    if kind not in _kinds:
        raise KeyError(kind)
    now = clock.now()
    job = Job.objects.create(
        kind=kind,
        title=title[:200],
        country=country,
        params=dict(params or {}),
        created_by=actor,
        request_id=context.current().request_id[:64],
        created_at=now,
        lease_until=now + LEASE,
        expires_at=now + RETENTION,
    )
    _queue(job)
    return job


def _queue(job: Job) -> None:
    run_job.using(queue_name=lane_of(job.kind).value).enqueue(job_id=job.pk)


def lane_of(kind: str) -> Lane:
    """Return the lane of a job kind."""
    return _lanes.get(kind, Lane.PEOPLE)


def waiting_in(lane: Lane) -> models.QuerySet[Job]:
    """Return the jobs of a lane that no worker has started."""
    waiting = Job.objects.filter(status=JobStatus.QUEUED)
    # Kinds that are no longer registered count as people's, as in `lane_of`.
    if lane is Lane.PEOPLE:
        return waiting.exclude(kind__in=[kind for kind, own in _lanes.items() if own is not lane])
    return waiting.filter(kind__in=[kind for kind, own in _lanes.items() if own is lane])


def places_in_line(jobs: Iterable[Job]) -> dict[int, int]:
    """Return the position in its lane of each queued job, by job id, starting at 1. Runs one query at most.

    Jobs behind the first thousand have no position.
    """
    wanted = {job.pk for job in jobs if job.status == JobStatus.QUEUED}
    if not wanted:
        return {}
    ahead: Counter[Lane] = Counter()
    places = {}
    waiting = Job.objects.filter(status=JobStatus.QUEUED).order_by("id").values_list("pk", "kind")
    for pk, kind in waiting[:MOST_COUNTED]:
        ahead[lane_of(kind)] += 1
        if pk in wanted:
            places[pk] = ahead[lane_of(kind)]
    return places


def run_here(
    *,
    kind: str,
    title: str,
    country: str = "",
    params: Mapping[str, Any] | None = None,
    watch: Callable[[Job], None] = lambda job: None,
) -> Job:
    """Run a job in this process under a lease, for management commands; return the ended job.

    An interrupted job is not resumed by a worker: it fails when its lease expires.
    """
    now = clock.now()
    job = Job.objects.create(
        kind=kind,
        title=title[:200],
        country=country,
        params=dict(params or {}),
        attempts=MAX_ATTEMPTS - 1,
        attempts_here=MAX_ATTEMPTS - 1,
        created_at=now,
        lease_until=now + LEASE,
        expires_at=now + RETENTION,
    )
    run = take(job.pk)
    assert run is not None, "nobody else knows of the job"
    run.watch, run.is_taken_over = lambda: watch(run.job), False
    _do(run)
    job.refresh_from_db()
    return job


@task()
def run_job(job_id: int) -> None:
    """Take the job's lease and run it: the task that the queue carries."""
    run = take(job_id)
    if run is None:
        return
    job = run.job
    work = context.WorkContext(via=str(run.params.get("via", "ui")), user_id=job.created_by_id)
    if job.request_id:
        # Log lines and history of the job then have the id of the request that queued it.
        work.request_id = job.request_id
    began = time.monotonic()
    with context.working(work), counters.busy_lanes.labels(lane_of(job.kind).value).track_inprogress():
        logger.info("job begins", extra=_named(job))
        _do(run)
        took = round(time.monotonic() - began, 3)
        logger.info("job ends", extra={**_named(job), "status": str(job.status), "seconds": took})


def _named(job: Job) -> dict[str, Json]:
    """Return the log fields of a job."""
    return {
        "job_id": job.pk,
        "kind": job.kind,
        "lane": lane_of(job.kind).value,
        "request_id": job.request_id,
        "attempt": job.attempts,
    }


def take(job_id: int) -> Run | None:
    """Take the lease on a job; return None if another worker has it or the job has ended."""
    token = uuid.uuid4()
    now = clock.now()
    with transaction.atomic():
        job = one(Job.objects.select_for_update(skip_locked=True).filter(pk=job_id))
        if job is None or job.status not in (JobStatus.QUEUED, JobStatus.RUNNING):
            return None
        if job.status == JobStatus.RUNNING and job.lease_until and job.lease_until > now:
            return None
        if job.cancel_requested:
            _finish(job, JobStatus.CANCELLED, "Cancelled before it started")
            return None
        job.status = JobStatus.RUNNING
        job.lease_token = token
        job.lease_until = now + LEASE
        job.attempts += 1
        job.attempts_here += 1
        job.started_at = job.started_at or now
        job.save()
    return Run(job, token)


def _do(run: Run) -> None:
    garbage_collection.tune()
    try:
        _kinds[run.job.kind](run)
    except LeaseLost:
        counters.leases_lost.inc()
        logger.warning("lease lost", extra=_named(run.job))
        return
    except Yielded:
        _give_way(run)
        return
    except Cancelled:
        _end(run, JobStatus.CANCELLED, "Cancelled")
        return
    except AppError as error:
        _end(run, JobStatus.FAILED, error.msg)
        return
    except Exception:
        logger.exception("job failed", extra=_named(run.job))
        if run.job.attempts_here < MAX_ATTEMPTS:
            _give_back(run)
        else:
            _end(run, JobStatus.FAILED, f"Failed; reference {context.current().request_id}")
        return
    _end(run, JobStatus.PARTIAL if run.job.errors else JobStatus.SUCCEEDED, run.job.message)


@transaction.atomic
def _give_way(run: Run) -> None:
    """Requeue the job behind those that wait in its lane; completed work stays."""
    job = Job.objects.select_for_update().filter(pk=run.job.pk, lease_token=run.token).first()
    if job is None:
        return
    job.status, job.lease_token, job.lease_until = JobStatus.QUEUED, None, clock.now() + LEASE
    # The job did not fail, so this attempt does not count.
    job.attempts, job.attempts_here = job.attempts - 1, 0
    job.save(update_fields=["status", "lease_token", "lease_until", "attempts", "attempts_here"])
    run.job.status = job.status
    _queue(job)


def _end(run: Run, status: JobStatus, message: str) -> None:
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=run.job.pk, lease_token=run.token).first()
        if job is None:
            return
        for name in ("done", "total", "errors", "changeset_id", "file", "file_name", "file_size"):
            setattr(job, name, getattr(run.job, name))
        _finish(job, status, message)
        run.job.status = job.status


def _finish(job: Job, status: JobStatus, message: str) -> None:
    job.status = status
    job.message = message[:500]
    job.finished_at = clock.now()
    job.lease_token = None
    job.lease_until = None
    job.save()


def _give_back(run: Run) -> None:
    """Expire the lease now, so that the reaper queues the next attempt."""
    Job.objects.filter(pk=run.job.pk, lease_token=run.token).update(
        lease_token=None, lease_until=clock.now(), errors=run.job.errors
    )


def cancel(*, job: Job) -> Job:
    """Cancel a job: a queued one at once, a running one at its next progress report.

    A finished job is returned unchanged.
    """
    with transaction.atomic():
        locked = Job.objects.select_for_update().get(pk=job.pk)
        if locked.status == JobStatus.QUEUED:
            _finish(locked, JobStatus.CANCELLED, "Cancelled before it started")
        elif locked.status == JobStatus.RUNNING:
            locked.cancel_requested = True
            locked.save(update_fields=["cancel_requested"])
    return locked


def stop(job_id: int) -> Job:
    """Cancel any user's job. Raise NotFound, or WrongStatus if it has ended or is already being cancelled."""
    job = _get_job(job_id)
    if job.status not in (JobStatus.QUEUED, JobStatus.RUNNING) or job.cancel_requested:
        raise WrongStatus("cancel", job.status, JobStatus(job.status).label, [])
    return cancel(job=job)


@transaction.atomic
def retry(job_id: int) -> Job:
    """Queue a job again that failed because of its workers; it resumes at its last checkpoint.

    Raises NotFound, and WrongStatus for a job that did not fail or that was refused: start that one again in
    the console.
    """
    _get_job(job_id)
    job = Job.objects.select_for_update().get(pk=job_id)
    if job.status != JobStatus.FAILED:
        raise WrongStatus("retry", job.status, JobStatus(job.status).label, [])
    # Jobs that failed under an older release have only the total count of attempts.
    fruitless = job.attempts_here or job.attempts
    if fruitless < MAX_ATTEMPTS or job.kind not in _kinds:
        refused = WrongStatus("retry", job.status, JobStatus(job.status).label, [])
        refused.msg = f"Cannot retry a rejected job ({job.message}). Start it again in the console"
        raise refused
    job.status, job.attempts, job.cancel_requested = JobStatus.QUEUED, 0, False
    job.attempts_here = 0
    job.message, job.finished_at = "", None
    job.lease_until, job.expires_at = clock.now() + LEASE, clock.now() + RETENTION
    job.save()
    _queue(job)
    return job


def _get_job(job_id: int) -> Job:
    job = one(Job.objects.filter(pk=job_id))
    if job is None:
        raise NotFound("Job")
    return job


def reap() -> int:
    """Requeue jobs with an expired lease; fail them after three attempts. Return the number of jobs."""
    touched = 0
    now = clock.now()
    open_states = (JobStatus.QUEUED, JobStatus.RUNNING)
    with transaction.atomic():
        lost = Job.objects.select_for_update(skip_locked=True).filter(
            status__in=open_states, lease_until__lt=now
        )
        for job in lost[:100]:
            touched += 1
            if job.attempts_here >= MAX_ATTEMPTS:
                _finish(job, JobStatus.FAILED, "The worker stopped three times during this job")
                continue
            job.lease_token = None
            job.lease_until = now + LEASE if job.status == JobStatus.QUEUED else now
            job.save(update_fields=["lease_token", "lease_until"])
            _queue(job)
    return touched


def remove_expired() -> int:
    """Delete ended jobs and their files after seven days; return the number of jobs.

    The rows are deleted first: a file whose deletion then fails is an orphan, which `clean_storage` finds.
    """
    old = list(Job.objects.filter(expires_at__lt=clock.now(), finished_at__isnull=False)[:500])
    with transaction.atomic():
        for job in old:
            job.delete()
        names = [str(job.file) for job in old if job.file]
        transaction.on_commit(lambda: files.discard(default_storage, names), robust=True)
    return len(old)


def remove_task_results(at: datetime) -> int:
    """Delete task results that ended, or whose worker died, more than a day ago; return their number."""
    long_ago = at - RESULT_RETENTION
    over = DBTaskResult.objects.filter(
        Q(finished_at__lt=long_ago) | Q(status="RUNNING", started_at__lt=long_ago)
    )
    ids = list(over.order_by().values_list("pk", flat=True)[:MOST_RESULTS])
    removed, _ = DBTaskResult.objects.filter(pk__in=ids).delete()
    return removed


def _named_files(folder: str) -> dict[str, str]:
    named = Job.objects.exclude(file="").filter(file__startswith=f"{folder}/").values_list("file", "pk")
    return {name: f"job {pk}" for name, pk in named}


def register() -> None:
    """Schedule the removal of old jobs and register the files of jobs as owned."""
    schedule.register(
        schedule.Recurring("core.remove_expired_jobs", timedelta(hours=1), lambda at: remove_expired())
    )
    schedule.register(
        schedule.Recurring(
            "core.remove_kept_results", timedelta(hours=1), lambda at: idempotency.remove_expired()
        )
    )
    schedule.register(
        schedule.Recurring("core.remove_throttle_counts", timedelta(hours=1), throttle.remove_over)
    )
    schedule.register(schedule.Recurring("core.remove_task_results", timedelta(hours=1), remove_task_results))
    files.register_owner(files.Owner("jobs", "default", lambda: ["jobs"], _named_files))
