"""Write-ahead log and HOT updates of edits, measured in a separate process."""

from __future__ import annotations

import json
import statistics
from typing import Any

from apps.core.values import Json


def wal(edits: int) -> dict[str, Json]:
    """Return the median log size of a one-word edit in bytes, and the share of HOT updates.

    The log size is measured for untouched stores and for a second edit. The word is in the internal note,
    which does not count towards completeness.
    """
    from django.db import connection

    from apps.stores.models import Store

    call = _caller()
    stores = Store.objects.filter(country="ID", status="published").order_by("id")
    ids = list(stores.values_list("pk", flat=True))
    chosen = ids[:: max(1, len(ids) // edits)][:edits]
    before = _updates(connection)
    first, again = ([_written(connection, call, pk, word) for pk in chosen] for word in ("one", "two"))
    rows, hot = (after - old for after, old in zip(_updates(connection), before, strict=True))
    return {
        "first": statistics.median(first),
        "again": statistics.median(again),
        "hot": round(100 * hot / rows, 1) if rows else 0.0,
    }


def _caller() -> Any:
    """Return a function that calls an operation in Indonesia as the manager, without a network."""
    from django.test import Client

    from apps.accounts.models import User
    from apps.accounts.services import sessions
    from apps.accounts.services.authentication import token_for

    session = sessions.open_session(user=User.objects.get(username="manager"), user_agent="bench")
    client = Client(SERVER_NAME="127.0.0.1", headers={"Authorization": f"Bearer {token_for(session)}"})

    def call(name: str, body: dict[str, Any]) -> dict[str, Any]:
        response = client.post(
            f"/seo/admin/v1/{name}?cc=ID", json.dumps(body), content_type="application/json"
        )
        answer: dict[str, Any] = json.loads(response.content)
        assert answer["code"] == 0, (name, answer)
        return dict(answer["data"])

    return call


def _written(connection: Any, call: Any, pk: int, word: str) -> int:
    """Return the bytes that an edit of one word adds to the log of the database."""
    version = call("store/get_store_detail", {"store_id": pk})["version"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_insert_lsn()")
        (at,) = cursor.fetchone()
        call("store/edit_store", {"store_id": pk, "version": version, "internal_note": f"Word {word} {pk}"})
        cursor.execute("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), %s)", [at])
        return int(cursor.fetchone()[0])


def _updates(connection: Any) -> tuple[int, int]:
    """Return the number of updates of stores so far, and how many of them were HOT."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'stores_store'"
        )
        rows, hot = cursor.fetchone()
        return int(rows), int(hot)
