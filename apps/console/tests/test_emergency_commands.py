"""Repairs by commands if nobody can sign in, through services, with the command in history."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.services.sessions import open_session
from apps.accounts.tests.factories import UserFactory
from apps.console.tests.test_emergency_admin import PUBLISHED, job, last_log, published
from apps.core.choices import JobStatus
from apps.core.models import ChangeLog
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db


def run(*words: Any) -> str:
    out = io.StringIO()
    call_command(*map(str, words), stdout=out)
    return out.getvalue()


def by_command(record: Any, kind: str, action: str, reason: str = "") -> None:
    log = last_log(record, kind)
    assert (log.via, log.actor, log.action, log.reason) == ("command", None, action, reason)


@pytest.fixture
def locked() -> User:
    """Return the only super admin, who is locked out."""
    made: User = UserFactory(super_admin=True, username="root", locked=True)
    return made


def test_the_last_super_admin_gets_back_in(locked: User) -> None:
    output = run("user", "reset", "ROOT")
    locked.refresh_from_db()
    assert locked.check_password(output.split("signs in with ")[1].split(" ")[0])
    assert (locked.status, locked.must_change_password) == ("active", True)
    by_command(locked, "user", "reset_password")


def test_an_account_is_unlocked_disabled_and_enabled(locked: User) -> None:
    assert run("user", "unlock", "root") == "root is unlocked\n"
    by_command(locked, "user", "unlock")
    other = UserFactory(username="sari")
    open_session(user=other, user_agent="")
    assert run("user", "disable", "sari", "--reason", "Leaked") == (
        "sari is disabled and signed out (1 sessions ended)\n"
    )
    by_command(other, "user", "disable", "Leaked")
    assert run("user", "enable", "sari") == "sari may sign in again\n"
    other.refresh_from_db()
    assert other.status == "active"


def test_sessions_are_ended() -> None:
    user = UserFactory(username="sari")
    open_session(user=user, user_agent="")
    assert run("user", "end-sessions", "sari") == "sari: 1 sessions ended\n"
    assert not Session.objects.live().exists()
    by_command(user, "user", "revoke_sessions")


@pytest.mark.parametrize("action", ["reset", "disable", "end-sessions"])
def test_a_dry_run_changes_no_account(action: str) -> None:
    user = UserFactory(username="sari")
    before = User.objects.filter(pk=user.pk).values().get()
    open_session(user=user, user_agent="")
    output = run("user", action, "sari", "--dry-run")
    assert output.startswith("Dry run, nothing was changed. Result: sari")
    assert User.objects.filter(pk=user.pk).values().get() == before
    assert Session.objects.live().count() == 1
    assert not ChangeLog.objects.exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("enable", "sari"), "Cannot enable"),
        (("unlock", "nobody"), "Account nobody not found"),
        (("disable", "root"), "At least one active super admin"),
    ],
)
def test_user_command_rejects_invalid_actions(words: tuple[str, str], why: str) -> None:
    UserFactory(username="sari")
    UserFactory(super_admin=True, username="root")
    with pytest.raises(CommandError, match=why):
        run("user", *words)
    assert not ChangeLog.objects.exists()


@pytest.mark.parametrize("kind", PUBLISHED)
def test_published_record_is_unpublished(kind: str) -> None:
    record = published(kind)
    logs = ChangeLog.objects.count()
    assert "Dry run" in run("unpublish", kind, record.pk, "--reason", "Court order", "--dry-run")
    record.refresh_from_db()
    assert (record.is_live, ChangeLog.objects.count()) == (True, logs)
    output = run("unpublish", kind, record.pk, "--reason", "Court order")
    assert output.startswith(f"{kind} {record.pk} unpublished")
    record.refresh_from_db()
    assert (record.is_live, record.status) == (False, "unpublished")
    by_command(record, kind, "unpublish", "Court order")
    with pytest.raises(CommandError, match="it is not published"):
        run("unpublish", kind, record.pk, "--reason", "Again")


def test_a_store_is_hidden() -> None:
    store: Store = StoreFactory(complete=True, status="published")
    run("unpublish", "store", store.pk, "--reason", "A fire")
    store.refresh_from_db()
    assert store.status == "hidden"
    by_command(store, "store", "hide", "A fire")
    with pytest.raises(CommandError, match="Cannot hide"):
        run("unpublish", "store", store.pk, "--reason", "Again")


@pytest.mark.parametrize("words", [("store", 1), ("article", 1), ("page", 1)])
def test_take_down_command_rejects_unknown_records(words: tuple[str, int]) -> None:
    with pytest.raises(CommandError, match="not found"):
        run("unpublish", *words, "--reason", "No")


def test_unpublishing_requires_a_reason() -> None:
    store: Store = StoreFactory(complete=True, status="published")
    with pytest.raises(CommandError, match="Enter a reason"):
        run("unpublish", "store", store.pk, "--reason", " ")
    with pytest.raises(CommandError, match="--reason"):
        run("unpublish", "store", store.pk)
    store.refresh_from_db()
    assert store.status == "published"


def test_jobs_are_listed_cancelled_and_retried() -> None:
    waiting = job(JobStatus.QUEUED)
    failed = job(JobStatus.FAILED, attempts=3, message="The worker stopped")
    ended = job(JobStatus.SUCCEEDED, finished_at=timezone.now())
    listed = run("job", "list").splitlines()
    assert [line.split()[0] for line in listed] == [str(failed.pk), str(waiting.pk)]
    assert listed[0].endswith("The worker stopped")
    assert len(run("job", "list", "--all").splitlines()) == 3
    assert "Dry run" in run("job", "cancel", waiting.pk, "--dry-run")
    assert "Dry run" in run("job", "retry", failed.pk, "--dry-run")
    for one in (waiting, failed):
        one.refresh_from_db()
    assert (waiting.status, failed.status) == ("queued", "failed")
    assert "cancelled" in run("job", "cancel", waiting.pk)
    assert "queued" in run("job", "retry", failed.pk)
    for action, one, why in (
        ("cancel", ended, "Cannot cancel"),
        ("retry", ended, "Cannot retry"),
        ("retry", waiting, "Cannot retry"),
    ):
        with pytest.raises(CommandError, match=why):
            run("job", action, one.pk)
    with pytest.raises(CommandError, match="not found"):
        run("job", "cancel", 999_999)
