"""A server with a wrong clock: due times, leases, counts and expiry follow the database's clock."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.core.db import clock
from apps.core.errors import Claimed, Throttled
from apps.core.http import idempotency
from apps.core.http.throttle import hit
from apps.core.inbox import claims
from apps.core.jobs import jobs, schedule
from apps.core.management.commands import worker
from apps.core.models import Job, KeptResult, ReviewClaim, ScheduledRun
from apps.core.testing.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("database_clock")]

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def elsewhere(by: timedelta) -> Any:
    """Travel in time, as a server whose clock is wrong by this much."""
    return time_machine.travel(timezone.now() + by)


@pytest.fixture
def hourly(monkeypatch: pytest.MonkeyPatch) -> schedule.Recurring:
    """Register a single recurring task, which appends the time of each run to `ran`."""
    entry = schedule.Recurring("test.hourly", timedelta(hours=1), ran.append)
    monkeypatch.setattr(schedule, "_recurring", {entry.name: entry})
    ran.clear()
    return entry


ran: list[datetime] = []


# -- the schedule ----------------------------------------------------------------------
@pytest.mark.parametrize("wrong_by", [DAY, -DAY])
def test_a_worker_with_a_wrong_clock_runs_the_slot_of_now(
    hourly: schedule.Recurring, wrong_by: timedelta
) -> None:
    with elsewhere(wrong_by):
        worker.tick()
    assert len(ran) == 1
    assert abs(ran[0] - timezone.now()) < MINUTE
    record = ScheduledRun.objects.get()
    assert (record.last_slot, record.future_slots) == (hourly.slot(ran[0]), 0)


def test_future_slot_blocks_no_work_and_is_logged(
    hourly: schedule.Recurring, caplog: pytest.LogCaptureFixture, api: Api, settings: Any
) -> None:
    ScheduledRun.objects.create(name=hourly.name, last_slot=hourly.slot(timezone.now() + DAY))
    with caplog.at_level(logging.ERROR, "sofra.schedule"):
        worker.tick()
        worker.tick()
    assert len(ran) == 1
    record = ScheduledRun.objects.get()
    assert record.last_slot == hourly.slot(ran[0])
    (line,) = caplog.records
    assert (line.getMessage(), line.__dict__["task"]) == ("slot in the future refused", "test.hourly")
    settings.METRICS_TOKEN = "a-token-for-prometheus-0123456789abcdef"
    figures = api.client.get("/metrics", headers={"Authorization": f"Bearer {settings.METRICS_TOKEN}"})
    assert b'sofra_schedule_future_slots_total{task="test.hourly"} 1.0' in figures.content
    assert b'sofra_schedule_lag_seconds{task="test.hourly"} 0.0' in figures.content


def test_work_is_not_done_ahead_of_its_time(
    hourly: schedule.Recurring, caplog: pytest.LogCaptureFixture
) -> None:
    worker.tick()
    before = ScheduledRun.objects.get().last_slot
    with caplog.at_level(logging.ERROR, "sofra.schedule"):
        assert schedule.run_due(clock.now() + DAY) == []
    record = ScheduledRun.objects.get()
    assert (record.last_slot, record.future_slots, len(ran)) == (before, 1, 1)
    assert len(caplog.records) == 1


def test_workers_a_moment_apart_do_not_refuse_each_other(
    hourly: schedule.Recurring, monkeypatch: pytest.MonkeyPatch
) -> None:
    boundary = hourly.slot(timezone.now())
    monkeypatch.setattr(clock, "now", lambda: boundary + timedelta(milliseconds=5))
    assert schedule.run_due(clock.now()) == ["test.hourly"]
    monkeypatch.setattr(clock, "now", lambda: boundary - timedelta(milliseconds=5))
    assert schedule.run_due(clock.now()) == []
    record = ScheduledRun.objects.get()
    assert (record.last_slot, record.future_slots) == (boundary, 0)


def test_schedule_delay_is_reported(hourly: schedule.Recurring) -> None:
    now = clock.now()
    ScheduledRun.objects.create(name=hourly.name, last_slot=hourly.slot(now - timedelta(hours=3)))
    assert schedule.lags(now) == {"test.hourly": 3 * 3600.0}


# -- leases ------------------------------------------------------------------------------
@jobs.job_kind("test_idle")
def idle(run: jobs.Run) -> None:
    """Do nothing."""


@pytest.mark.parametrize("ahead", [90 * MINUTE, DAY])
def test_renewed_lease_is_not_taken(ahead: timedelta) -> None:
    job = jobs.enqueue(actor=None, kind="test_idle", title="Idle")
    run = jobs.take(job.pk)
    assert run is not None
    with elsewhere(ahead):
        assert jobs.take(job.pk) is None
        assert jobs.reap() == 0
        assert jobs.remove_expired() == 0
    run.beat()
    assert Job.objects.get().attempts == 1


def test_lease_of_a_slow_clock_is_valid() -> None:
    job = jobs.enqueue(actor=None, kind="test_idle", title="Idle")
    with elsewhere(-DAY):
        assert jobs.take(job.pk) is not None
    assert jobs.reap() == 0
    assert jobs.take(job.pk) is None


def test_claim_lasts_half_an_hour_of_database_time() -> None:
    omar, ana = UserFactory(super_admin=True), UserFactory(super_admin=True)
    item = claims.Item("ID", "user", omar.pk)
    claims.claim(actor=omar, item=item)
    with elsewhere(DAY), pytest.raises(Claimed):
        claims.claim(actor=ana, item=item)
    with elsewhere(DAY):
        claims.renew(actor=omar, item=item)
    assert ReviewClaim.objects.get().until < timezone.now() + 31 * MINUTE


# -- counts and retention --------------------------------------------------------------
def test_a_limit_is_counted_in_the_databases_minutes() -> None:
    tries: list[int] = []

    def try_on_another_day() -> None:
        with elsewhere(len(tries) * DAY):
            hit("test", limit=10, window_seconds=60)
        tries.append(1)

    def try_for_forty_days() -> None:
        for _ in range(40):
            try_on_another_day()

    with pytest.raises(Throttled) as refused:
        try_for_forty_days()
    # A minute may have started in between. Forty attempts on forty days must not evade the limit.
    assert 10 <= len(tries) <= 20
    assert 0 < refused.value.retry_after <= 60


def test_stored_answer_lasts_a_day_of_database_time(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    body = {
        "username": "made",
        "nickname": "Made",
        "role": "editor",
        "countries": ["ID"],
        "request_id": "f5f63f84-19c5-4e39-9f94-18b9b6a4a1de",
    }
    with elsewhere(-DAY):
        first = api.call("user/create_user", body, as_=boss).ok()
    assert idempotency.remove_expired() == 0
    with elsewhere(25 * 60 * MINUTE):
        assert api.call("user/create_user", body, as_=boss).ok() == first
    assert User.objects.filter(username="made").count() == 1
    assert KeptResult.objects.count() == 1


# -- signing in ----------------------------------------------------------------------------
def sign_in(api: Api, password: str = PASSWORD) -> Any:
    return api.call("user/login", {"username": "ayu", "password": password}, cc=None)


@pytest.mark.parametrize("opened", [-DAY, timedelta(0), DAY])
@pytest.mark.parametrize("checked", [-DAY, timedelta(0), DAY])
def test_a_session_opened_anywhere_is_good_everywhere(
    api: Api, opened: timedelta, checked: timedelta
) -> None:
    UserFactory(username="ayu")
    with elsewhere(opened):
        token = sign_in(api).ok()["token"]
    with elsewhere(checked):
        api.call("user/user_info", token=token, cc=None).ok()
    session = Session.objects.get()
    assert abs(session.expires_at - timezone.now() - 30 * DAY) < MINUTE
    assert abs(session.idle_until - timezone.now() - 7 * DAY) < MINUTE
    assert abs(session.created_at - timezone.now()) < MINUTE


def test_a_session_that_is_over_is_over_everywhere(api: Api) -> None:
    UserFactory(username="ayu")
    token = sign_in(api).ok()["token"]
    Session.objects.update(idle_until=timezone.now() - MINUTE)
    with elsewhere(-DAY):
        assert api.call("user/user_info", token=token, cc=None).status == 401


def test_a_lock_lasts_its_quarter_of_an_hour_everywhere(api: Api) -> None:
    UserFactory(username="ayu")
    for _ in range(5):
        sign_in(api, "wrong")
    with elsewhere(DAY):
        assert sign_in(api).code == 10002


def test_an_invitation_is_good_for_72_hours_wherever_it_was_made(api: Api) -> None:
    boss = UserFactory(super_admin=True)
    body = {"username": "new", "nickname": "New", "role": "editor", "countries": ["ID"], "invite": "link"}
    with elsewhere(-DAY):
        path = api.call("user/create_user", body, as_=boss).ok()["invitation_path"]
    until = User.objects.get(username="new").invited_until
    assert until is not None
    assert abs(until - timezone.now() - 72 * 60 * MINUTE) < MINUTE
    with elsewhere(5 * DAY):
        read = api.call("user/read_invitation", {"token": path.partition("#")[2]}, cc=None)
    read.ok()
