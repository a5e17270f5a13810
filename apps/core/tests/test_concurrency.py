"""Concurrent edits, repeated creates and throttles."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.services import accounts
from apps.accounts.tests.factories import UserFactory
from apps.core.errors import Conflict, Throttled
from apps.core.http import throttle
from apps.core.models import ChangeLog
from apps.core.testing.api import Api

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Return the results or exceptions of calls that start at the same moment."""
    results: list[Any] = [None] * len(calls)
    barrier = threading.Barrier(len(calls))

    def run(index: int, call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            results[index] = call()
        except Exception as error:  # noqa: BLE001 (a result like any other)
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(i, call)) for i, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.packaged
def test_one_of_two_concurrent_edits_gets_a_conflict() -> None:
    boss = UserFactory(super_admin=True)
    user = UserFactory(nickname="Before")
    results = at_once(
        *(
            lambda name=name: accounts.edit_user(
                actor=boss, user_id=user.pk, version=1, patch={"nickname": name}
            )
            for name in ("Ana", "Ben")
        )
    )
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "User"]
    user.refresh_from_db()
    winner = next(result for result in results if isinstance(result, User))
    assert (user.nickname, user.version) == (winner.nickname, 2)
    assert ChangeLog.objects.filter(object_type="user", object_id=user.pk).count() == 1


@pytest.mark.packaged
def test_a_create_repeated_at_the_same_moment_makes_one() -> None:
    boss = UserFactory(super_admin=True)
    body = {
        "username": "only.one",
        "nickname": "Only One",
        "role": "kol",
        "countries": ["ID"],
        "request_id": "f5f63f84-19c5-4e39-9f94-18b9b6a4a1de",
    }
    api = Api()
    token = api.token(boss)
    results = at_once(*(lambda: Api().call("user/create_user", body, token=token) for _ in range(3)))
    assert {result.code for result in results} == {0}
    assert len({result.data["user_id"] for result in results}) == 1
    assert len({result.data["temp_password"] for result in results}) == 1
    assert User.objects.filter(username="only.one").count() == 1


@pytest.mark.packaged
def test_limit_applies_to_concurrent_attempts() -> None:
    results = at_once(*(lambda: throttle.hit("test", limit=3, window_seconds=10_000_000) for _ in range(8)))
    assert sum(isinstance(result, Throttled) for result in results) == 5


@pytest.mark.slow
def test_a_thousand_interleaved_edits_lose_and_invent_nothing() -> None:
    """Two users edit different and equal fields in random order, merging as the screen does."""
    boss = UserFactory(super_admin=True)
    user = UserFactory(nickname="start", note="start", email="", version=1)
    rng = random.Random(20260301)
    record = [{"version": 1, "seen": {"nickname": "start", "note": "start"}} for _ in range(2)]
    expected = {"nickname": "start", "note": "start"}
    refused = 0
    for step in range(1000):
        mine = record[rng.randrange(2)]
        field = rng.choice(["nickname", "note"])
        value = f"{field}-{step}"
        if rng.random() < 0.3:
            fresh = User.objects.get(pk=user.pk)
            mine.update(version=fresh.version, seen={"nickname": fresh.nickname, "note": fresh.note})
        try:
            saved = accounts.edit_user(
                actor=boss, user_id=user.pk, version=mine["version"], patch={field: value}
            )
        except Conflict as conflict:
            refused += 1
            assert conflict.data["theirs"][field] == expected[field]
            assert conflict.data["base"][field] == mine["seen"][field]
            if conflict.data["base"][field] != conflict.data["theirs"][field]:
                continue  # a conflict that the user decides: nothing may have been written
            saved = accounts.edit_user(
                actor=boss, user_id=user.pk, version=conflict.data["current_version"], patch={field: value}
            )
        expected[field] = value
        mine.update(version=saved.version, seen={"nickname": saved.nickname, "note": saved.note})
    user.refresh_from_db()
    assert {"nickname": user.nickname, "note": user.note} == expected
    assert 0 < refused < 1000
    replayed = {"nickname": "start", "note": "start"}
    for log in ChangeLog.objects.filter(object_type="user", object_id=user.pk).order_by("id"):
        for change in log.changes:
            assert replayed[change["field"]] == change["old"]
            replayed[change["field"]] = change["new"]
    assert replayed == expected
