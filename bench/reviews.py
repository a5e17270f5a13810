"""One record from outside: its candidates among all stores, opened, decided."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from typing import Any

from bench import size
from bench.client import Client, milliseconds
from bench.many import inside
from bench.measure import WARM_UP, Line

GROUP = "Review"
ROUNDS = size.of(41, 3)
SOON_MS = 100.0
"""What answers within it feels like an answer at once."""


def of_one(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """Candidates of a place that is another each time; an item of two differences read, and decided."""
    rows = client.call("store/query_stores", {"status": ["published"], "page": 40, "page_size": 100})
    placed = [row for row in rows["data"]["list"] if row["lat"] is not None][:ROUNDS]
    yield _line("candidates for one record", [_look(client, row) for row in placed])
    ids = inside(env, "cases", ROUNDS + WARM_UP)["ids"]
    opened: list[float] = []
    decided: list[float] = []
    for sync_id in ids:
        opened.append(
            milliseconds(lambda pk=sync_id: client.fetch("store_sync/get_sync_detail", {"sync_id": pk}))
        )
        item = client.call("store_sync/claim_sync", {"sync_id": sync_id})["data"]
        decided.append(milliseconds(lambda about=item: _decide(client, about)))
    yield _line("opening one item", opened[WARM_UP:])
    yield _line("deciding one item, two fields, with history and provenance", decided[WARM_UP:])


def _look(client: Client, row: Mapping[str, Any]) -> float:
    near = {
        "name": f"{row['name']} Baru",
        "lat": row["lat"] + 0.0003,
        "lng": row["lng"],
        "store_type": row["store_type"],
    }
    return milliseconds(lambda: client.fetch("store/check_duplicates", near))


def _decide(client: Client, item: Mapping[str, Any]) -> None:
    decisions = [{"field": diff["field"], "decision": "accept"} for diff in item["diffs"]]
    body = {"sync_id": item["sync_id"], "version": item["version"], "decisions": decisions, "note": "Bench"}
    client.call("store_sync/apply_sync", body)


def _line(what: str, times: list[float]) -> Line:
    median = statistics.median(times)
    figure = f"{median:.0f} ms (the slowest of {len(times)}: {max(times):.0f} ms)"
    return Line(GROUP, what, figure, f"< {SOON_MS:.0f} ms", median < SOON_MS)
