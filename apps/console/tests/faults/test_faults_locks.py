"""A row or table is locked for long: requests that need it get an error, all others work."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import pytest

from apps.console.tests.faults.place import Answer, Lock, Place, Web, until

pytestmark = pytest.mark.alone
PEOPLE = 14


class Persistent(threading.Thread):
    """A client that repeats the same call."""

    def __init__(self, web: Web, name: str, body: dict[str, Any], token: str) -> None:
        super().__init__(daemon=True)
        self._call = lambda: web.call(name, body, token=token, seconds=60)
        self._is_over = threading.Event()
        self.answers: list[Answer] = []
        self.start()

    def run(self) -> None:
        while not self._is_over.is_set():
            self.answers.append(self._call())

    def stop(self) -> list[Answer]:
        """Stop calling; return all responses."""
        self._is_over.set()
        self.join(60)
        return self.answers


def read_other_records(web: Web, token: str, calls: list[tuple[str, dict[str, Any]]]) -> None:
    """Check that requests without the locked rows succeed, and so do the health checks."""
    for _ in range(10):
        for name, body in calls:
            answer = web.call(name, body, token=token)
            assert (answer.status, answer.body["code"]) == (200, 0), (name, answer)
        for path in ("/readyz", "/healthz"):
            assert web.get(path).status == 200, path


def test_locked_row_blocks_no_other_work(place: Place) -> None:
    web, token = place.web(), place.data["token"]
    store, other = place.data["stores"][:2]
    ((version,),) = place.rows("SELECT version FROM stores_store WHERE id = %s", store)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("user/user_info", {}),
        ("store/get_store_detail", {"store_id": other}),
    ]
    for name, body in calls * 4:
        assert web.call(name, body, token=token).body["code"] == 0
    lock = Lock(place, "SELECT 1 FROM stores_store WHERE id = %s FOR UPDATE", store)
    body = {"store_id": store, "version": version, "landmark": "Beside the lock"}
    savers = [Persistent(web, "store/edit_store", body, token) for _ in range(PEOPLE)]
    until(lock.somebody_waits, "the savers have come")
    read_other_records(web, token, calls)
    lock.let_go()
    answers = [answer for saver in savers for answer in saver.stop()]
    codes = Counter(answer.body.get("code") for answer in answers)
    assert codes.pop(0) == 1, "one saved it"
    # The others found another version, or were asked to retry.
    assert set(codes) <= {10006, 10500}
    assert {answer.status for answer in answers if answer.body["code"] == 10500} <= {503}
    ((after,),) = place.rows("SELECT version FROM stores_store WHERE id = %s", store)
    assert after == version + 1


def test_locked_table_blocks_no_other_work(place: Place) -> None:
    web, token, store = place.web(), place.data["token"], place.data["stores"][0]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("user/user_info", {}),
        ("notification/query_notifications", {}),
    ]
    for name, body in calls * 4:
        assert web.call(name, body, token=token).body["code"] == 0
    lock = Lock.table(place, "stores_store", "ACCESS EXCLUSIVE")
    wanted = [("store/get_store_detail", {"store_id": store}), ("store/query_stores", {})]
    readers = [Persistent(web, *wanted[number % 2], token) for number in range(PEOPLE)]
    until(lock.somebody_waits, "the readers have come")
    read_other_records(web, token, calls)
    until(lambda: any(reader.answers for reader in readers), "the first reader gets an answer")
    read_other_records(web, token, calls)
    lock.let_go()
    answers = [answer for reader in readers for answer in reader.stop()]
    refused = [answer for answer in answers if answer.body["code"] != 0]
    assert {(answer.status, answer.body["code"]) for answer in refused} == {(503, 10500)}
    assert any("is using this record" in answer.body["msg"] for answer in refused), (
        "a lock is reported as a lock"
    )
    assert web.call("store/get_store_detail", {"store_id": store}, token=token).body["code"] == 0
