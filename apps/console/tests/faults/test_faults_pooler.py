"""Behind PgBouncer in transaction mode everything works, and responses are never mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from apps.console.tests.faults import pooler
from apps.console.tests.faults.place import Answer, Place, Program, Web, until
from ops.launcher import django_env, paths

pytestmark = [pytest.mark.alone, pytest.mark.pooler]

MISSING = """
import json, django
django.setup()
from apps.core.db import sessions
print(json.dumps(sessions.missing()))
"""


@pytest.fixture
def urls(place: Place) -> Iterator[dict[str, str]]:
    with pooler.running(place) as result:
        yield result


def behind(place: Place, url: str) -> dict[str, str]:
    # A busy machine is slow, not unavailable.
    return {**place.env, "DATABASE_URL": url, "SOFRA_POOLER": "1", "SOFRA_DB_CONNECT_TIMEOUT": "20"}


def test_calls_at_once_get_their_own_answers(place: Place, urls: dict[str, str]) -> None:
    token, stores = place.data["token"], place.data["stores"]
    web = Web("web-pooled", behind(place, urls["sofra"]))
    place.programs.append(web)
    calls: list[tuple[str, dict[str, Any]]] = [
        ("user/user_info", {}),
        *(("store/get_store_detail", {"store_id": pk}) for pk in stores),
        ("store/query_stores", {"keyword": "kopi"}),
        ("activity/query_logs", {}),
        ("notification/query_notifications", {}),
    ]

    def ask(number: int) -> tuple[str, dict[str, Any], Answer]:
        name, body = calls[number % len(calls)]
        return name, body, web.call(name, body, token=token)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(240)))
    for name, body, answer in answers:
        assert (answer.status, answer.body["code"]) == (200, 0), (name, answer)
        if "store_id" in body:
            assert answer.body["data"]["store_id"] == body["store_id"]
    assert web.get("/readyz").status == 200
    ((version,),) = place.rows("SELECT version FROM stores_store WHERE id = %s", stores[5])
    edit = {"store_id": stores[5], "version": version, "landmark": "Behind the pooler"}
    assert web.call("store/edit_store", edit, token=token).body["code"] == 0
    # A slow statement is canceled by the timeout that the pooler sets on its connections.
    with pooler.psycopg.connect(urls["sofra"], autocommit=True) as connection:
        assert connection.execute("SHOW statement_timeout").fetchone() == ("5s",)
        assert connection.execute("SHOW max_parallel_workers_per_gather").fetchone() == ("0",)


def test_a_worker_does_its_jobs(place: Place, urls: dict[str, str]) -> None:
    jobs = place.enqueue(20, steps=3)
    argv: list[Any] = [paths.PYTHON, django_env.MANAGE, "worker", "--interval", "0.1"]
    place.programs.append(Program("worker-pooled", argv, behind(place, urls["sofra_work"])))
    until(lambda: {place.job(job)[0] for job in jobs} == {"succeeded"}, "every job is done")
    for job in jobs:
        assert place.hits(f"step:{job}:") == {f"fault:step:{job}:{step}": 1 for step in range(3)}
    with pooler.psycopg.connect(urls["sofra_work"], autocommit=True) as connection:
        assert connection.execute("SHOW statement_timeout").fetchone() == ("0",)


def test_the_shipped_configuration_starts_connections_as_the_console_would(
    place: Place, urls: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    env = behind(place, urls["sofra"])
    monkeypatch.setattr(Place, "env", property(lambda self: env))
    assert place.run(MISSING) == []
