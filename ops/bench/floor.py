"""The floor: the same rows with psycopg, the best plan and orjson, behind the same web server.

Without framework, sign-in, permissions and history; the total is computed like in the console: from the
planner's estimate if it is large, else counted up to a cap.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qs

import orjson
import psycopg
from psycopg.rows import dict_row

from apps.core.values import FieldValue, Json

StartResponse = Callable[[str, list[tuple[str, str]]], Any]

_COLUMNS = (
    "id, version, name, branch_name, store_type, cuisines, tags, status, business_status, verification, halal_status,"
    " rating_avg, rating_count, price_level, completeness, lat, lng, recheck_on, created_at, updated_at,"
    " open_feedback_count, reported_closed_count, pending_sync_count, open_duplicate_count,"
    " region_l1_id, region_l2_id, region_l3_id, brand_id, cover_picture_id, updated_by_id"
)
_WHERE = "FROM stores_store WHERE country = %(country)s AND status = %(status)s"
_PAGE = f"SELECT {_COLUMNS} {_WHERE} ORDER BY updated_at DESC, id DESC LIMIT %(size)s"
_EXPECTED = f"EXPLAIN (FORMAT JSON) SELECT id {_WHERE}"
_MANY = 100_000
"""Ten times the cap of totals, as in `apps/core/lists/totals.py`."""
_COUNT = f"SELECT count(*) AS total FROM (SELECT 1 {_WHERE} LIMIT 10001) AS capped"
_mine = threading.local()


def _connection() -> psycopg.Connection[dict[str, Any]]:
    if not hasattr(_mine, "connection"):
        _mine.connection = psycopg.connect(os.environ["DATABASE_URL"], autocommit=True, row_factory=dict_row)
    return _mine.connection


def _list(query: dict[str, str]) -> dict[str, Any]:
    values = {"country": query["country"], "status": query["status"], "size": int(query["size"])}
    connection = _connection()
    rows = connection.execute(_PAGE, values).fetchall()
    return {"list": rows, "total": _total(connection, values)}


def _total(connection: psycopg.Connection[dict[str, Any]], values: dict[str, Any]) -> int:
    plan = connection.execute(_EXPECTED, values).fetchone()
    expected = int(plan["QUERY PLAN"][0]["Plan"]["Plan Rows"]) if plan else 0
    if expected > _MANY:
        return expected
    counted = connection.execute(_COUNT, values).fetchone()
    return int(counted["total"]) if counted else 0


def _detail(query: dict[str, str]) -> dict[str, Json] | None:
    return _connection().execute("SELECT * FROM stores_store WHERE id = %s", [int(query["id"])]).fetchone()


def _edit(query: dict[str, str]) -> dict[str, FieldValue] | None:
    statement = "UPDATE stores_store SET intro = %s, version = version + 1, updated_at = now() WHERE id = %s RETURNING *"
    return _connection().execute(statement, [query["intro"], int(query["id"])]).fetchone()


_ANSWERS: dict[str, Callable[[dict[str, str]], Any]] = {
    "/floor/list": _list,
    "/floor/detail": _detail,
    "/floor/edit": _edit,
}


def application(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    """Serve the floor's answers as a WSGI application."""
    query = {key: values[0] for key, values in parse_qs(environ.get("QUERY_STRING", "")).items()}
    body = orjson.dumps(_ANSWERS[environ["PATH_INFO"]](query), default=str)
    start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
    return [body]
