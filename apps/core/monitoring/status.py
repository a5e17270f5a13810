"""State of each part of the console: for health checks, the System status screen, and next to the alarms.

The limits are those of ops/deploy/prometheus/alerts.yml.
"""

from __future__ import annotations

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.core.files.storage import default_storage
from django.db import connection
from django.db.models import Min

from apps.core.changes.blanking import unexplained_blankings
from apps.core.choices import JobStatus, MailStatus
from apps.core.errors import StorageAway
from apps.core.files import files
from apps.core.jobs import jobs, presence, schedule
from apps.core.jobs.lanes import Lane
from apps.core.models import Job, OutgoingMail, ScheduledRun
from apps.core.text.counting import counted

BACKUP_RUN = "core.backup"
"""Name of the row with the start time of the newest complete backup."""
LATE, VERY_LATE = timedelta(minutes=1), timedelta(minutes=10)
"""The time jobs wait, or scheduled work is overdue, until the state is a warning, or failed."""
MAIL_LATE = timedelta(hours=1)
BACKUP_OLD = timedelta(hours=36)
STORAGE_CHECK_INTERVAL = 10.0
MOST_COUNTED = 10_000


class State(enum.StrEnum):
    """States of a part."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True)
class Judgement:
    """The state of a part, and the reason as a short text."""

    state: State
    words: str


@dataclass(frozen=True)
class LaneFigures:
    """The numbers of waiting and running jobs in a lane."""

    lane: str
    waiting: int
    running: int
    oldest_seconds: float


@dataclass(frozen=True)
class MailFigures:
    """The numbers of waiting and of undelivered messages."""

    waiting: int
    failed: int
    oldest_seconds: float


def lanes(at: datetime) -> list[LaneFigures]:
    """Return the figures of each lane with jobs; mail and files have no jobs and are reported elsewhere."""
    job_rows = Job.objects.filter(status__in=[JobStatus.QUEUED, JobStatus.RUNNING])
    rows = list(job_rows.order_by("id").values_list("kind", "status", "created_at")[:MOST_COUNTED])
    figures = []
    for lane in (Lane.PEOPLE, Lane.UPKEEP):
        own = [(state, since) for kind, state, since in rows if jobs.lane_of(kind) is lane]
        waiting = [since for state, since in own if state == JobStatus.QUEUED]
        oldest = (at - min(waiting)).total_seconds() if waiting else 0.0
        figures.append(LaneFigures(lane.value, len(waiting), len(own) - len(waiting), max(0.0, oldest)))
    return figures


def mail(at: datetime) -> MailFigures:
    """Return the number of queued messages, the age of the oldest, and the number that can be sent again."""
    queued = OutgoingMail.objects.filter(status=MailStatus.QUEUED)
    failed = OutgoingMail.objects.filter(status=MailStatus.FAILED, failed_at__isnull=False, is_refused=False)
    oldest = queued.aggregate(at=Min("created_at"))["at"]
    return MailFigures(
        waiting=queued[:MOST_COUNTED].count(),
        failed=failed[:MOST_COUNTED].count(),
        oldest_seconds=max(0.0, (at - oldest).total_seconds()) if oldest else 0.0,
    )


def backup_age(at: datetime) -> timedelta | None:
    """Return the time since the newest complete backup was started; None if there is none."""
    last = ScheduledRun.objects.filter(name=BACKUP_RUN).values_list("last_slot", flat=True).first()
    return at - last if last else None


def deadlocks() -> int:
    """Return the number of deadlocks since the database's statistics were reset."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        row = cursor.fetchone()
    return int(row[0]) if row else 0


# -- parts ---------------------------------------------------------------------
def worker(at: datetime) -> Judgement:
    """Return the state of the workers: running, and starting people's jobs in time."""
    alive = presence.alive(at)
    if not alive:
        return Judgement(State.FAILED, "No worker is running. Jobs, email and pictures are waiting")
    oldest = timedelta(seconds=max(each.oldest_seconds for each in lanes(at) if each.lane == Lane.PEOPLE))
    words = f"{alive} worker{'' if alive == 1 else 's'}"
    if oldest > LATE:
        state = State.FAILED if oldest > VERY_LATE else State.WARNING
        return Judgement(state, f"{words}; a job has waited for {spoken(oldest)}")
    return Judgement(State.OK, words)


def recurring(at: datetime) -> Judgement:
    """Return the state of scheduled work: on time or overdue."""
    overdue = schedule.overdue(at)
    if not overdue:
        return Judgement(State.OK, "On time")
    name = max(overdue, key=lambda each: overdue[each])
    longest = timedelta(seconds=overdue[name])
    if longest <= LATE:
        return Judgement(State.OK, "On time")
    state = State.FAILED if longest > VERY_LATE else State.WARNING
    return Judgement(state, f"{name} is overdue by {spoken(longest)}")


_storage: tuple[float, Judgement] | None = None


def storage(at: datetime) -> Judgement:
    """Return the state of the file storage.

    The check is public, so its result is cached for ten seconds.
    """
    global _storage
    now = time.monotonic()
    if _storage is None or now - _storage[0] > STORAGE_CHECK_INTERVAL:
        try:
            with files.answering():
                default_storage.exists(f"health/{uuid4().hex}")
            _storage = now, Judgement(State.OK, "Reachable")
        except StorageAway:
            _storage = now, Judgement(State.FAILED, "Not reachable")
    return _storage[1]


def outgoing_mail(at: datetime) -> Judgement:
    """Return the state of outgoing mail."""
    state = mail(at)
    if state.failed:
        return Judgement(State.WARNING, f"{state.failed} failed")
    if timedelta(seconds=state.oldest_seconds) > MAIL_LATE:
        longest = spoken(timedelta(seconds=state.oldest_seconds))
        return Judgement(State.WARNING, f"{state.waiting} waiting, the oldest for {longest}")
    return Judgement(State.OK, f"{state.waiting} waiting" if state.waiting else "Nothing waiting")


def backup(at: datetime) -> Judgement:
    """Return the state of backups: recent, old or missing."""
    age = backup_age(at)
    if age is None:
        return Judgement(State.WARNING, "No backup yet")
    state = State.WARNING if age > BACKUP_OLD else State.OK
    return Judgement(state, f"Started {spoken(age)} ago")


def history(at: datetime) -> Judgement:
    """Return the state of history: failed if values were erased outside an erasure of a person."""
    count = unexplained_blankings(at).count()
    if not count:
        return Judgement(State.OK, "No values removed")
    return Judgement(
        State.FAILED, f"{counted(count, 'value')} removed in the last 7 days without an erasure request"
    )


PARTS: dict[str, Callable[[datetime], Judgement]] = {
    "worker": worker,
    "schedule": recurring,
    "storage": storage,
    "mail": outgoing_mail,
    "backup": backup,
    "history": history,
}


def spoken(span: timedelta) -> str:
    """Return a duration in its largest unit."""
    seconds = int(span.total_seconds())
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size:
            count = seconds // size
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "a moment"
