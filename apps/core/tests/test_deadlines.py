"""Time limits of calls: locks, slow statements, many statements, deadlocks. Uses real transactions."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.db import DataError, OperationalError, connection, transaction

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core import context, registry
from apps.core.api.views import GetJob
from apps.core.db import deadlines
from apps.core.errors import DatabaseAway
from apps.core.http import operations
from apps.core.http.serializers import EmptyOutput
from apps.core.models import ChangeLog, ThrottleCount
from apps.core.testing.api import Answer, Api
from apps.core.testing.crash import crash_in_commit, crash_in_statement
from apps.core.testing.together import together
from config import api_urls  # noqa: F401 -- loads every operation

pytestmark = pytest.mark.django_db(transaction=True)

EDIT = "user/edit_user"
BUSY = "Someone else is using this record. Nothing was changed. Try again shortly"
TOO_SLOW = "This took too long and was stopped. Nothing was changed"


@pytest.fixture
def boss() -> User:
    return UserFactory(super_admin=True)


@pytest.fixture
def short(settings: Any) -> None:
    settings.READ_SECONDS = settings.WRITE_SECONDS = settings.FILE_SECONDS = 0.4
    settings.READ_LOCK_SECONDS = settings.WRITE_LOCK_SECONDS = 0.2


@pytest.fixture
def other() -> Iterator[Any]:
    """Yield another user's connection, whose transaction stays open."""
    connected = connection.copy()
    connected.set_autocommit(False)
    yield connected
    connected.rollback()
    connected.close()


def works_as(monkeypatch: pytest.MonkeyPatch, name: str, work: Callable[[operations.Call], Any]) -> None:
    """Replace the work of an operation and make it return an empty answer."""
    operation = registry.operations()[name]
    monkeypatch.setattr(operation, "run", lambda self, call: work(call))
    monkeypatch.setattr(operation, "output", EmptyOutput)


def sleep_in_database(seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [seconds])


def edit(api: Api, boss: User, user: User) -> Answer:
    return api.call(EDIT, {"user_id": user.pk, "version": 1, "nickname": "Busy"}, as_=boss, cc=None)


# -- locks ---------------------------------------------------------------------
def test_a_write_does_not_wait_long_for_a_locked_row(api: Api, boss: User, short: None, other: Any) -> None:
    user = UserFactory(nickname="Before")
    api.token(boss)
    with other.cursor() as cursor:
        cursor.execute("SELECT 1 FROM accounts_user WHERE id = %s FOR UPDATE", [user.pk])
    answer = edit(api, boss, user)
    assert (answer.status, answer.code, answer.msg) == (503, 10500, BUSY)
    assert answer.body["error"] == {"message": BUSY}
    assert answer.response.headers["Retry-After"] == "2"
    user.refresh_from_db()
    assert (user.nickname, ChangeLog.objects.filter(object_id=user.pk).count()) == ("Before", 0)
    other.rollback()
    edit(api, boss, user).ok()


def test_the_limits_of_a_transaction_end_with_it(api: Api, boss: User, short: None) -> None:
    edit(api, boss, UserFactory()).ok()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('statement_timeout'), current_setting('lock_timeout')")
        assert cursor.fetchone() == ("0", "0")


def test_an_inner_transaction_leaves_the_limits_of_the_outer_one() -> None:
    with transaction.atomic():
        with deadlines.limited_transaction(0.5, 0.1):
            pass
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('statement_timeout')")
            assert cursor.fetchone() == ("0",)


# -- time ----------------------------------------------------------------------
def test_a_statement_that_takes_too_long_is_stopped(
    api: Api, boss: User, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(call: operations.Call) -> None:
        ThrottleCount.objects.create(key="written", window_start=1, hits=1)
        sleep_in_database(60)

    works_as(monkeypatch, EDIT, work)
    answer = edit(api, boss, UserFactory())
    assert (answer.status, answer.code, answer.msg) == (503, 10500, TOO_SLOW)
    # A retry would wait just as long.
    assert "Retry-After" not in answer.response.headers
    assert not ThrottleCount.objects.filter(key="written").exists()


@pytest.mark.parametrize("name", ["job/get_job", EDIT])
def test_a_call_of_many_statements_ends_at_its_deadline(
    api: Api, boss: User, short: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    ran = []

    def work(call: operations.Call) -> None:
        while True:
            sleep_in_database(0.05)
            ran.append(1)

    works_as(monkeypatch, name, work)
    body = {"job_id": 1} if name == "job/get_job" else {"user_id": boss.pk, "version": 1}
    answer = api.call(name, body, as_=boss, cc=None)
    assert (answer.status, answer.msg) == (503, TOO_SLOW)
    assert 0 < len(ran) <= 8


def test_a_read_that_declares_a_deadline_is_stopped_at_it(
    api: Api, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GetJob, "deadline", 0.2)
    works_as(monkeypatch, "job/get_job", lambda call: sleep_in_database(60))
    answer = api.call("job/get_job", {"job_id": 1}, as_=boss, cc=None)
    assert (answer.status, answer.msg) == (503, TOO_SLOW)


def test_what_is_waited_for_elsewhere_ends_with_the_call() -> None:
    assert deadlines.remaining_seconds(7) == 7
    with deadlines.within(3):
        assert 2 < deadlines.remaining_seconds(7) <= 3
        assert deadlines.remaining_seconds(1) == 1
    with deadlines.within(-1), pytest.raises(deadlines.DeadlinePassed):
        deadlines.remaining_seconds(7)
    assert context.current().deadline is None


@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        ("store/query_stores", 5),
        ("store/edit_store", 10),
        ("store/export_stores", 60),
        ("file/send_chunk", 60),
        ("store/preview_import", 60),
    ],
)
def test_each_kind_of_call_has_its_deadline(settings: Any, name: str, seconds: int) -> None:
    settings.READ_SECONDS, settings.WRITE_SECONDS, settings.FILE_SECONDS = 5, 10, 60
    assert registry.operations()[name].seconds() == seconds


# -- deadlocks -----------------------------------------------------------------
def test_two_writes_that_lock_each_other_out_both_end_well(
    boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    users = sorted((UserFactory(), UserFactory()), key=lambda user: user.pk)
    both_hold_one = threading.Barrier(2)
    meetings = []

    def work(call: operations.Call) -> None:
        own, others = users if call.data["user_id"] == users[0].pk else reversed(users)
        User.objects.select_for_update().get(pk=own.pk)
        if len(meetings) < 2:
            meetings.append(1)
            both_hold_one.wait(timeout=20)
        User.objects.filter(pk=others.pk).update(nickname=f"by {own.pk}")

    works_as(monkeypatch, EDIT, work)
    apis = [Api(), Api()]
    for each in apis:
        each.token(boss)
    answers = together(
        *(lambda each=each, user=user: edit(each, boss, user) for each, user in zip(apis, users, strict=True))
    )
    assert [(answer.status, answer.code) for answer in answers] == [(200, 0), (200, 0)]
    names = dict(User.objects.filter(pk__in=[user.pk for user in users]).values_list("pk", "nickname"))
    assert names == {users[0].pk: f"by {users[1].pk}", users[1].pk: f"by {users[0].pk}"}


def test_write_conflict_is_reported_after_three_attempts(
    api: Api, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def work(call: operations.Call) -> None:
        tries.append(1)
        ThrottleCount.objects.create(key="written", window_start=1, hits=1)
        with connection.cursor() as cursor:
            cursor.execute("DO $$ BEGIN RAISE serialization_failure; END $$")

    works_as(monkeypatch, EDIT, work)
    answer = edit(api, boss, UserFactory())
    assert (answer.status, answer.msg, answer.response.headers["Retry-After"]) == (503, BUSY, "2")
    assert len(tries) == 3
    assert not ThrottleCount.objects.filter(key="written").exists()


def test_a_try_after_a_lost_one_gets_its_input_as_it_was_sent(
    api: Api, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def work(call: operations.Call) -> None:
        seen.append(call.data.pop("nickname"))
        if len(seen) == 1:
            with connection.cursor() as cursor:
                cursor.execute("DO $$ BEGIN RAISE deadlock_detected; END $$")

    works_as(monkeypatch, EDIT, work)
    assert edit(api, boss, UserFactory()).code == 0
    assert seen == ["Busy", "Busy"]


def test_only_a_lost_race_is_tried_again(api: Api, boss: User, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def work(call: operations.Call) -> None:
        tries.append(1)
        raise OperationalError("server closed the connection unexpectedly")

    works_as(monkeypatch, EDIT, work)
    answer = edit(api, boss, UserFactory())
    assert (answer.status, answer.msg, len(tries)) == (503, DatabaseAway.default_msg, 1)
    # It may have been written before the connection broke, so the sender must check before a retry.
    assert "Retry-After" not in answer.response.headers


def test_waiting_for_the_database_is_not_reported_as_outage(caplog: pytest.LogCaptureFixture) -> None:
    from apps.core.db.faults import Fault, fault_of

    refused = OperationalError("connection failed: FATAL: sorry, too many clients already")
    assert fault_of(refused) is Fault.FULL
    assert fault_of(OperationalError("connection refused")) is Fault.AWAY
    started = time.monotonic()
    with pytest.raises(OperationalError) as caught, deadlines.limited_transaction(0.05, 0.05):
        sleep_in_database(60)
    assert fault_of(caught.value) is Fault.TOO_SLOW
    assert time.monotonic() - started < 30


def test_the_deadline_of_a_file_begins_when_it_has_arrived(short: None) -> None:
    with deadlines.within(-1):
        deadlines.restart(5)
        assert deadlines.remaining_seconds(7) <= 5
    assert context.current().deadline is None


@pytest.mark.parametrize("crash", [crash_in_statement, crash_in_commit])
def test_a_crash_of_the_server_is_answered_as_an_outage(
    api: Api, boss: User, monkeypatch: pytest.MonkeyPatch, crash: Callable[[], None]
) -> None:
    works_as(monkeypatch, EDIT, lambda call: crash())
    answer = edit(api, boss, UserFactory())
    assert (answer.status, answer.msg) == (503, DatabaseAway.default_msg)


def test_a_statement_in_a_failed_transaction_is_a_bug_and_not_an_outage(
    api: Api, boss: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(call: operations.Call) -> None:
        with connection.cursor() as cursor:
            for statement in ("SELECT 1 / 0", "SELECT 1"):
                with suppress(DataError):
                    cursor.execute(statement)

    works_as(monkeypatch, EDIT, work)
    assert edit(api, boss, UserFactory()).status == 500
