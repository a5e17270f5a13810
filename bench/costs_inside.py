"""What a call costs that does not vary with what else the machine does: processor time, statements, bytes written."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count as counting
from typing import Any


def calls(rounds: int) -> dict[str, Any]:
    """Median processor milliseconds and the statements of calls, made in this process."""
    caller = _Caller()
    first = caller.call("store/query_stores", {"status": ["published"], "page_size": 20})["data"]["list"][0]
    read = {"store_id": first["store_id"]}
    version = caller.call("store/get_store_detail", read)["data"]["version"]
    numbers = counting(1)

    def edit() -> None:
        nonlocal version
        body = {**read, "version": version, "intro": f"Turn {next(numbers)}"}
        version = caller.call("store/edit_store", body)["data"]["version"]

    asked: dict[str, Callable[[], Any]] = {
        "the smallest call": lambda: caller.fetch("user/user_info", {}),
        "list of 20 rows": lambda: caller.fetch(
            "store/query_stores", {"status": ["published"], "page_size": 20}
        ),
        "list of 100 rows": lambda: caller.fetch(
            "store/query_stores", {"status": ["published"], "page_size": 100}
        ),
        "a store in full": lambda: caller.fetch("store/get_store_detail", read),
        "an edit of one word": edit,
    }
    return {"calls": {what: _cost(act, rounds) for what, act in asked.items()}}


def wal(edits: int) -> dict[str, Any]:
    """Bytes of WAL of edits of one word, each of a store that was not touched since a checkpoint, and again; HOT share.

    The word is one of the note, which does not say how complete a store is: what was empty before would.
    `is_first_touch` is False where the role may not ask for a checkpoint: then some may have been touched before.
    """
    from django.db import connection

    from apps.stores.models import Store

    caller = _Caller()
    ids = list(
        Store.objects.filter(country="ID", status="published").order_by("id").values_list("pk", flat=True)
    )
    chosen = ids[:: max(1, len(ids) // edits)][:edits]
    is_first_touch = _checkpoint()
    before = _updates(connection)
    first, again = ([_written(connection, caller, pk, word) for pk in chosen] for word in ("one", "two"))
    rows, hot = (after - old for after, old in zip(_updates(connection), before, strict=True))
    return {
        "first": statistics.median(first),
        "again": statistics.median(again),
        "hot": round(100 * hot / rows, 1) if rows else 0.0,
        "is_first_touch": is_first_touch,
    }


class _Caller:
    """The manager, calling without a network."""

    def __init__(self) -> None:
        from django.test import Client

        from apps.accounts.authentication import token_for
        from apps.accounts.choices import Assurance
        from apps.accounts.models import User
        from apps.accounts.services import sessions

        user = User.objects.get(username="manager")
        session = sessions.open_session(user=user, user_agent="bench", assurance=Assurance.SECOND_FACTOR)
        self._client = Client(
            SERVER_NAME="127.0.0.1", headers={"Authorization": f"Bearer {token_for(session)}"}
        )

    def call(self, name: str, body: dict[str, Any]) -> dict[str, Any]:
        """Call an operation in Indonesia; raises AssertionError for an answer that is no success."""
        answer: dict[str, Any] = json.loads(self.fetch(name, body))
        return answer

    def fetch(self, name: str, body: dict[str, Any]) -> bytes:
        """The bytes of the answer, for what is timed: reading them is the caller's own time."""
        response = self._client.post(
            f"/seo/admin/v1/{name}?cc=ID", json.dumps(body), content_type="application/json"
        )
        assert response.content.startswith(b'{"code":0,'), (name, response.content[:300])
        return response.content


def _cost(act: Callable[[], Any], rounds: int) -> dict[str, float]:
    for _ in range(5):
        act()
    taken = []
    for _ in range(rounds):
        started = time.thread_time()
        act()
        taken.append((time.thread_time() - started) * 1000)
    with _counted() as statements:
        act()
    return {"cpu_ms": round(statistics.median(taken), 2), "statements": len(statements)}


@contextmanager
def _counted() -> Iterator[list[str]]:
    from django.db import connection

    found: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def _written(connection: Any, caller: _Caller, pk: int, word: str) -> int:
    """The bytes that an edit of one word adds to the log of the database."""
    version = caller.call("store/get_store_detail", {"store_id": pk})["data"]["version"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn()")
        (at,) = cursor.fetchone()
        caller.call(
            "store/edit_store", {"store_id": pk, "version": version, "internal_note": f"Word {word} {pk}"}
        )
        cursor.execute("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), %s)", [at])
        return int(cursor.fetchone()[0])


def _updates(connection: Any) -> tuple[int, int]:
    """How many rows of stores were updated so far, and how many of them stayed on their page."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'stores_store'"
        )
        rows, hot = cursor.fetchone()
        return int(rows), int(hot)


def _checkpoint() -> bool:
    from django.db import ProgrammingError, connection

    try:
        with connection.cursor() as cursor:
            cursor.execute("CHECKPOINT")
    except ProgrammingError:
        return False
    return True


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"calls": calls, "wal": wal}
