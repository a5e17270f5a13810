"""Lanes: work waits only for its own kind, yields to other work, and reports its queue."""

from __future__ import annotations

import logging
import uuid
from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core import context
from apps.core.jobs import jobs, lanes, presence
from apps.core.jobs.lanes import Lane
from apps.core.management.commands.worker import queue_worker
from apps.core.messaging import outbox
from apps.core.models import Job, WorkerProcess
from apps.core.testing.api import Api
from apps.core.testing.jobs import work

pytestmark = pytest.mark.django_db(transaction=True)

did: list[tuple[str, int]] = []


@jobs.job_kind("people_steps")
def people_steps(run: jobs.Run) -> None:
    steps(run)


@jobs.job_kind("upkeep_steps", lane=Lane.UPKEEP)
def upkeep_steps(run: jobs.Run) -> None:
    steps(run)


def steps(run: jobs.Run) -> None:
    """Run three steps with a checkpoint after each. With `fail_at`, fail before that step every time."""
    for number in range(int(run.job.state.get("at", 0)), 3):
        if run.params.get("fail_at") == number:
            raise RuntimeError("no good")
        did.append((run.job.title, number))
        run.checkpoint({"at": number + 1}, number + 1, 3)
        run.progress(number + 1)


@pytest.fixture(autouse=True)
def _empty() -> None:
    did.clear()


def queue(title: str, kind: str = "people_steps", user: User | None = None, **params: object) -> Job:
    return jobs.enqueue(actor=user, kind=kind, title=title, params=params)


def work_in(lane: Lane) -> None:
    queue_worker(0, batch=True, queues=lanes.queues_of(lane)).run()


# -- separation --------------------------------------------------------------------------------
def test_each_lane_takes_its_own_work_alone() -> None:
    queue("search", "upkeep_steps")
    queue("export")
    mail = outbox.queue(to="sari@example.com", subject="Halo", body="Halo")
    work_in(Lane.PEOPLE)
    assert {title for title, _ in did} == {"export"}
    mail.refresh_from_db()
    assert mail.status == "queued"
    work_in(Lane.MAIL)
    mail.refresh_from_db()
    assert (mail.status, {title for title, _ in did}) == ("sent", {"export"})
    work_in(Lane.UPKEEP)
    assert {title for title, _ in did} == {"export", "search"}


def test_what_an_older_release_queued_is_done_too() -> None:
    job = queue("export")
    DBTaskResult.objects.update(queue_name=lanes.FORMER)
    work_in(Lane.PEOPLE)
    job.refresh_from_db()
    assert job.status == "succeeded"


def test_every_lane_has_a_thread_and_every_queue_a_lane(settings: object) -> None:
    assert set(lanes.THREADS) == set(Lane)
    assert set(lanes.ALL) == set(settings.TASKS["default"]["QUEUES"])  # type: ignore[attr-defined]


# -- yielding ------------------------------------------------------------------------------------
@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """End a job's turn at its first report."""
    monkeypatch.setattr(jobs, "TURN_SECONDS", -1.0)
    monkeypatch.setattr(jobs, "HEARTBEAT_SECONDS", 0.0)


def test_upkeep_gives_way_to_what_waits_and_goes_on_where_it_stood(short_turns: None) -> None:
    first, second = queue("first", "upkeep_steps"), queue("second", "upkeep_steps")
    work_in(Lane.UPKEEP)
    assert did[:2] == [("first", 0), ("second", 0)]
    assert sorted(did) == [(title, number) for title in ("first", "second") for number in range(3)]
    for job in (first, second):
        job.refresh_from_db()
        assert (job.status, job.attempts) == ("succeeded", 1)


@pytest.mark.parametrize("kind", ["people_steps", "upkeep_steps"])
def test_worker_yields_only_to_jobs_of_people(short_turns: None, kind: str) -> None:
    queue("first", kind)
    queue("second")
    work_in(jobs.lane_of(kind))
    assert did[:3] == [("first", 0), ("first", 1), ("first", 2)]


# -- attempts --------------------------------------------------------------------------------------
def lose(job: Job) -> None:
    """Take a job like a worker that is then killed."""
    assert jobs.take(job.pk) is not None
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    jobs.reap()


def test_checkpoint_resets_the_attempt_count() -> None:
    job = queue("search", "upkeep_steps")
    for _ in range(2):
        lose(job)
    run = jobs.take(job.pk)
    assert run is not None
    run.checkpoint({"at": 1}, 1, 3)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    jobs.reap()
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("running", 3), "it came further, so it is not given up"
    work()
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("succeeded", 4)


def test_job_without_progress_fails_after_three_attempts() -> None:
    job = queue("search", "upkeep_steps")
    for _ in range(3):
        lose(job)
    job.refresh_from_db()
    assert (job.status, job.message) == ("failed", "The worker stopped three times during this job")


def test_a_fault_at_the_same_place_ends_after_three_attempts() -> None:
    job = queue("import", fail_at=1)
    for _ in range(6):
        work()
    job.refresh_from_db()
    assert (job.status, job.attempts, did) == ("failed", 3, [("import", 0)])


# -- reporting -----------------------------------------------------------------------------------
def test_waiting_job_shows_its_place_in_line(api: Api) -> None:
    user = UserFactory()
    queue("search", "upkeep_steps")
    mine = [queue(title, user=user) for title in ("one", "two")]

    def place(job: Job) -> int | None:
        return api.call("job/get_job", {"job_id": job.pk}, as_=user).ok()["place_in_line"]

    assert [place(job) for job in mine] == [1, 2]
    rows = api.call("job/query_jobs", as_=user).ok()["list"]
    assert [(row["title"], row["place_in_line"]) for row in rows] == [("two", 2), ("one", 1)]
    jobs.take(mine[0].pk)
    assert [place(job) for job in mine] == [None, 1]


def test_log_lines_of_a_job_name_it_and_the_request_that_queued_it(caplog: pytest.LogCaptureFixture) -> None:
    with context.working(context.WorkContext(request_id="the-request-0001")):
        job = queue("export")
    with caplog.at_level(logging.INFO, "sofra.jobs"):
        work()
    lines = [record.__dict__ for record in caplog.records if record.name == "sofra.jobs"]
    assert [line["message"] for line in lines] == ["job begins", "job ends"]
    for line in lines:
        assert (line["job_id"], line["kind"], line["lane"]) == (job.pk, "people_steps", "people")
        assert line["request_id"] == "the-request-0001"
    assert (lines[1]["status"], lines[1]["seconds"] >= 0) == ("succeeded", True)


# -- retention -------------------------------------------------------------------------------------
def test_results_of_the_queue_are_removed_after_a_day_but_for_what_waits() -> None:
    queue("done")
    work()
    queue("waits")
    now = timezone.now()
    assert jobs.remove_task_results(now) == 0
    DBTaskResult.objects.filter(status="SUCCESSFUL").update(finished_at=now - timedelta(hours=25))
    assert jobs.remove_task_results(now) == 1
    # Its worker was killed, so nothing records its end.
    DBTaskResult.objects.update(status="RUNNING", started_at=now - timedelta(hours=25))
    assert jobs.remove_task_results(now) == 1
    assert DBTaskResult.objects.count() == 0


def test_worker_is_registered_while_it_reports() -> None:
    own_id, now = uuid.uuid4(), timezone.now()
    for _ in range(2):
        presence.record_heartbeat(own_id)
    assert (WorkerProcess.objects.count(), presence.alive(timezone.now())) == (1, 1)
    assert presence.alive(now + timedelta(minutes=1)) == 0
    assert presence.forget(now + timedelta(hours=1)) == 0
    assert presence.forget(now + timedelta(days=2)) == 1
    presence.record_heartbeat(own_id)
    presence.leave(own_id)
    assert WorkerProcess.objects.count() == 0
