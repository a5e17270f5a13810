"""Jobs: leases, attempts, progress, cancellation, recovery, the schedule, the worker."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import NotFound
from apps.core.jobs import jobs, schedule
from apps.core.models import Job
from apps.core.testing.api import Api
from apps.core.testing.jobs import work

pytestmark = pytest.mark.django_db(transaction=True)

ran: list[int] = []


@jobs.job_kind("count_up")
def count_up(run: jobs.Run) -> None:
    """Count from the checkpoint to ten. With `fail_at`, fail there once."""
    for number in range(int(run.job.state.get("at", 0)), 10):
        if run.params.get("fail_at") == number and run.job.attempts <= int(run.params.get("failures", 1)):
            raise RuntimeError("no good")
        if run.params.get("refuse_at") == number:
            raise NotFound("Store")
        if run.params.get("cancel_at") == number:
            Job.objects.filter(pk=run.job.pk).update(cancel_requested=True)
            run.beat()
        if run.params.get("bad_row") == number:
            run.error(row=number, code=10005, msg="Bad row")
        ran.append(number)
        run.checkpoint({"at": number + 1}, number + 1, 10)


@pytest.fixture(autouse=True)
def _empty() -> None:
    ran.clear()


def queue(user: User | None = None, **params: object) -> Job:
    return jobs.enqueue(actor=user, kind="count_up", title="Counting", params=params)


def test_worker_runs_a_job_and_reports_it(api: Api) -> None:
    user = UserFactory()
    job = queue(user)
    waiting = api.call("job/get_job", {"job_id": job.pk}, as_=user).ok()
    assert (waiting["status"], waiting["allowed_actions"]) == ("queued", ["cancel"])
    call_command("worker", once=True)
    done = api.call("job/get_job", {"job_id": job.pk}, as_=user).ok()
    assert (done["status"], done["done"], done["total"]) == ("succeeded", 10, 10)
    assert done["finished_at"] is not None
    assert ran == list(range(10))


def test_a_job_is_done_once_however_often_it_is_queued() -> None:
    job = queue()
    jobs.run_job.enqueue(job_id=job.pk)
    jobs.run_job.enqueue(job_id=job.pk)
    work()
    assert ran == list(range(10))


@pytest.mark.packaged
def test_of_two_workers_one_gets_the_lease() -> None:
    job = queue()
    runs: list[jobs.Run | None] = []
    barrier = threading.Barrier(2)

    def take() -> None:
        barrier.wait()
        runs.append(jobs.take(job.pk))
        connection.close()

    threads = [threading.Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(run is not None for run in runs) == 1


def test_a_failed_attempt_goes_on_from_its_checkpoint() -> None:
    job = queue(fail_at=4)
    work()
    job.refresh_from_db()
    assert (job.status, job.attempts, job.state) == ("running", 1, {"at": 4})
    work()
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("succeeded", 2)
    assert ran == list(range(10)), "no step was done twice"


def test_three_failed_attempts_end_the_job() -> None:
    job = queue(fail_at=4, failures=9)
    for _ in range(4):
        work()
    job.refresh_from_db()
    assert (job.status, job.attempts) == ("failed", 3)
    assert job.message.startswith("Failed; reference ")


def test_a_refusal_ends_the_job_with_its_words() -> None:
    job = queue(refuse_at=0)
    work()
    job.refresh_from_db()
    assert (job.status, job.message, job.attempts) == ("failed", "Store not found", 1)


def test_failed_rows_are_named_and_make_the_job_partly_done(api: Api) -> None:
    user = UserFactory()
    job = queue(user, bad_row=3)
    work()
    data = api.call("job/get_job", {"job_id": job.pk}, as_=user).ok()
    assert data["status"] == "partial"
    assert data["errors"] == [{"row": 3, "code": 10005, "msg": "Bad row"}]


@pytest.mark.packaged
def test_another_worker_continues_a_job_of_a_dead_one() -> None:
    job = queue()
    dead = jobs.take(job.pk)
    assert dead is not None
    dead.checkpoint({"at": 6}, 6, 10)
    assert jobs.take(job.pk) is None, "the lease still holds"
    with time_machine.travel(timezone.now() + jobs.LEASE + timedelta(seconds=1), tick=False):
        assert jobs.reap() == 1
        work()
    job.refresh_from_db()
    assert (job.status, ran) == ("succeeded", [6, 7, 8, 9])
    with pytest.raises(jobs.LeaseLost):
        dead.checkpoint({"at": 7}, 7)


def test_cancelling_a_waiting_job_ends_it_and_a_running_one_at_its_next_report(api: Api) -> None:
    user = UserFactory()
    waiting = queue(user)
    assert api.call("job/cancel_job", {"job_id": waiting.pk}, as_=user).ok()["status"] == "cancelled"
    running = queue(user, cancel_at=5)
    work()
    running.refresh_from_db()
    assert (running.status, running.done, ran) == ("cancelled", 5, [0, 1, 2, 3, 4])
    again = api.call("job/cancel_job", {"job_id": running.pk}, as_=user)
    assert (again.code, again.msg) == (10007, "Cannot cancel: status is Cancelled")


def test_jobs_are_ones_own_and_all_a_super_admins(api: Api) -> None:
    owner, other, admin = UserFactory(), UserFactory(), UserFactory(super_admin=True)
    job = queue(owner)
    assert api.call("job/get_job", {"job_id": job.pk}, as_=other).code == 10004
    assert api.call("job/query_jobs", {}, as_=other).ok()["total"] == 0
    assert api.call("job/query_jobs", {}, as_=owner).ok()["total"] == 1
    assert api.call("job/get_job", {"job_id": job.pk}, as_=admin).ok()["title"] == "Counting"


def test_ended_jobs_go_after_seven_days() -> None:
    job = queue()
    work()
    assert jobs.remove_expired() == 0
    with time_machine.travel(timezone.now() + timedelta(days=7, seconds=1), tick=False):
        assert jobs.remove_expired() == 1
    assert not Job.objects.filter(pk=job.pk).exists()


@pytest.mark.packaged
def test_recurring_work_runs_once_a_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[datetime] = []
    nightly = schedule.Recurring("test.nightly", timedelta(days=1), times.append, offset=timedelta(hours=2))
    monkeypatch.setattr(schedule, "_recurring", {"test.nightly": nightly})
    before_two = datetime(2026, 3, 2, 1, 59, tzinfo=UTC)
    assert nightly.slot(before_two) == datetime(2026, 3, 1, 2, tzinfo=UTC)
    for moment in (
        before_two,
        before_two,
        before_two + timedelta(minutes=2),
        before_two + timedelta(hours=5),
    ):
        schedule.run_due(moment)
    assert times == [before_two, before_two + timedelta(minutes=2)]


def test_recurring_work_that_fails_stays_due(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []

    def flaky(at: datetime) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("not now")

    monkeypatch.setattr(
        schedule, "_recurring", {"test.flaky": schedule.Recurring("test.flaky", timedelta(hours=1), flaky)}
    )
    moment = datetime(2026, 3, 2, 10, 30, tzinfo=UTC)
    assert schedule.run_due(moment) == []
    assert schedule.run_due(moment) == ["test.flaky"]
    assert schedule.run_due(moment) == []
