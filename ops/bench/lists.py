"""Lists: first page, next and previous page, jumps, keywords, the command palette."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import psycopg

from apps.core.values import Json
from ops.bench import size
from ops.bench.client import Client
from ops.bench.measure import Line, at_most, faster, side_by_side

SORTS = ("updated_at", "created_at", "name", "rating_avg", "rating_count", "completeness", "recheck_on")
FAR = min(5_000, size.STORES // 200)
FILTERS: tuple[tuple[str, dict[str, Json]], ...] = (
    ("no filter", {}),
    ("status", {"status": ["published"]}),
    ("type and price", {"store_type": ["cafe", "restaurant"], "price_level": [2, 3]}),
)
WORDS = (
    ("a common word", "warung"),
    ("a rare word", "wangalo"),
    ("a word of no store, looked for with a typo then", "waringalo"),
    ("two words", "kopi lestari"),
    ("a typo", "kenangga"),
    ("accents left out", "dapur sunda"),
)


def with_an_index_for_peers(lines: Callable[[], Iterator[Line]]) -> Iterator[Line]:
    """Yield the lines while stores have an index for the sort order of the floor and the textbook.

    The console sorts by a separate narrow table; its writes are measured without this index.
    """
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        connection.execute("DROP INDEX IF EXISTS bench_peers")
        connection.execute(
            "CREATE INDEX bench_peers ON stores_store (country, status, updated_at DESC, id DESC)"
        )
        try:
            yield from lines()
        finally:
            connection.execute("DROP INDEX bench_peers")


def first_pages(client: Client) -> Iterator[Line]:
    """Measure country and status, newest first, with the total."""
    _require_all_facts(client)
    for rows in (20, 100):
        query = {"country": "ID", "status": "published"}
        body: dict[str, Json] = {"status": ["published"], "page_size": rows}
        result = side_by_side(
            {
                "ours": partial(client.fetch, "store/query_stores", body),
                "the floor": partial(client.get, "/floor/list", **query, size=rows),
                "textbook": partial(client.get, "/textbook/stores", **query, page_size=rows),
            }
        )
        what = f"country + status, newest first, {rows} rows, with total"
        yield at_most("Lists", what, result["ours"], result["the floor"], 2, "the floor")
        yield faster("Lists", what, result["ours"], result["textbook"], 10, "textbook")


_PEER_NAMES = {"store_id": "id", "cuisine": "cuisines"}
_EXTRA_KEYS = {"allowed_actions"}
"""Permissions, which the peers do not have."""


def _require_all_facts(client: Client) -> None:
    """Raise AssertionError if the textbook's rows lack a field of the console's: it would have less to do."""
    # Few stores are hidden: the exact count of ten million takes the textbook longer than its time limit.
    [response] = client.call("store/query_stores", {"status": ["hidden"], "page_size": 1})["data"]["list"]
    [peer] = json.loads(client.get("/textbook/stores", country="ID", status="hidden", page_size=1))["results"]
    missing = {_PEER_NAMES.get(fact, fact) for fact in response} - _EXTRA_KEYS - set(peer)
    assert not missing, missing


def going_on(client: Client) -> Iterator[Line]:
    """Measure the next and the previous page of page 60 against the first page of the same list."""
    orders = [(sort, way) for sort in SORTS[: size.of(len(SORTS), 1)] for way in ("asc", "desc")]
    for label, filters in FILTERS:
        results = {
            f"{sort} {way}": _on_and_first(client, {**filters, "sort_by": sort, "sort_order": way})
            for sort, way in orders
        }
        what = f"next and previous page of page 60, {label}, the worst of all orders"
        worst = max(results, key=lambda order: results[order][0] / results[order][1])
        one = at_most("Lists", what, *results[worst], 2, "its first page")
        yield replace(one, figure=f"{worst}: {one.figure}")


def _on_and_first(client: Client, query: dict[str, Json]) -> tuple[float, float]:
    """Return the milliseconds of the slower of next and previous page, and of the first page."""
    mark = _walk_to(client, query, page=60)
    ask = partial(partial, client.fetch, "store/query_stores")
    next_one, back = {**query, "page": 61, "mark": mark}, {**query, "page": 59, "mark": mark}
    result = side_by_side({"first": ask(query), "next": ask(next_one), "back": ask(back)}, rounds=9)
    return max(result["next"], result["back"]), result["first"]


def _walk_to(client: Client, query: dict[str, Json], page: int) -> str:
    answer = client.call("store/query_stores", {**query, "page": page})
    return str(answer["data"]["mark"])


def jumps(client: Client) -> Iterator[Line]:
    """Measure a jump to a page far from the first."""
    result = side_by_side(
        {
            "ours": partial(client.fetch, "store/query_stores", {"status": ["published"], "page": FAR}),
            "textbook": partial(client.get, "/textbook/stores", country="ID", status="published", page=FAR),
        },
        rounds=15,
    )
    yield faster("Lists", f"a jump to page {FAR:,}", result["ours"], result["textbook"], 20, "textbook")


def keywords(client: Client) -> Iterator[Line]:
    """Measure keywords of the search field."""
    for label, word in WORDS:
        result = side_by_side(
            {
                "ours": partial(client.fetch, "store/query_stores", {"keyword": word}),
                "icontains": partial(client.get, "/textbook/stores", country="ID", search=word),
            },
            rounds=11,
        )
        took = result["ours"]
        yield faster("Search", f"keyword: {label}", took, result["icontains"], 10, "icontains")
        yield Line("Search", f"keyword: {label}, first answer", f"{took:.0f} ms", "< 50 ms", took < 50)


def palette(client: Client) -> Iterator[Line]:
    """Measure keywords of the command palette, which searches records of every area."""
    for label, word in (*WORDS, ("a word that is nowhere", "zzyzxqq")):
        act = partial(client.fetch, "system/find_records", {"keyword": word})
        took = side_by_side({"ours": act}, rounds=21)["ours"]
        yield Line("Palette (records of all areas)", label, f"{took:.0f} ms", "< 30 ms", took < 30)
