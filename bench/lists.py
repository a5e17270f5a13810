"""Lists: the first page, going on, jumps, keywords, the map."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import psycopg

from bench import size
from bench.client import Client, Refused
from bench.measure import Line, at_most, faster, line, side_by_side

SORTS = ("updated_at", "created_at", "name", "rating_avg", "rating_count", "completeness", "recheck_on")
FAR = min(5_000, size.STORES // 200)
FILTERS: tuple[tuple[str, dict[str, Any]], ...] = (
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

PARTS: tuple[tuple[str, dict[str, float], int], ...] = (
    ("a whole country", {"west": 95, "south": -11, "east": 141, "north": 6}, 5),
    ("a city", {"west": 106.6, "south": -6.4, "east": 107.0, "north": -6.0}, 11),
    ("a street", {"west": 106.82, "south": -6.21, "east": 106.835, "north": -6.2}, 17),
)
MAP_FILTERS: tuple[tuple[str, dict[str, Any]], ...] = (
    *FILTERS,
    ("without a phone", {"has_phone": False}),
    ("a common word", {"keyword": "warung"}),
)


def with_an_index_for_peers(lines: Callable[[], Iterator[Line]]) -> Iterator[Line]:
    """The lines, measured while stores have the index by which the floor and the textbook view order them.

    The console orders by a narrow table of its own; what it writes is measured without this index.
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
    """Country and status, newest first, with the total."""
    _require_all_facts(client)
    for rows in (20, 100):
        found = side_by_side(
            {
                "ours": partial(
                    client.fetch, "store/query_stores", {"status": ["published"], "page_size": rows}
                ),
                "the floor": partial(client.get, "/floor/list", country="ID", status="published", size=rows),
                "textbook": partial(
                    client.get, "/textbook/stores", country="ID", status="published", page_size=rows
                ),
            }
        )
        what = f"country + status, newest first, {rows} rows, with total"
        yield at_most("Lists", what, found["ours"], found["the floor"], 3, "the floor")
        yield faster("Lists", what, found["ours"], found["textbook"], 10, "textbook")


TOOK_TOO_LONG = 10500
"""The code of an answer that was broken off."""
_ELSEWHERE = {"store_id": "id", "cuisine": "cuisines"}
"""What the peers call it."""
_OURS = {"allowed_actions"}
"""Permissions, which the peers do without."""


def _require_all_facts(client: Client) -> None:
    """Raises AssertionError unless the textbook's rows tell all that the console's do: else it would have less to do."""
    # Few stores are hidden: the exact count of all of ten million takes the textbook longer than a call may.
    [ours] = client.call("store/query_stores", {"status": ["hidden"], "page_size": 1})["data"]["list"]
    [peer] = json.loads(client.get("/textbook/stores", country="ID", status="hidden", page_size=1))["results"]
    missing = {_ELSEWHERE.get(fact, fact) for fact in ours} - _OURS - set(peer)
    assert not missing, missing


def going_on(client: Client) -> Iterator[Line]:
    """The next page and the one before, from far inside, against the first page of the same list."""
    orders = [(sort, way) for sort in SORTS[: size.of(len(SORTS), 1)] for way in ("asc", "desc")]
    for label, filters in FILTERS:
        what = f"going on from page 60, both ways, {label}"
        found: dict[str, tuple[float, float]] = {}
        for sort, way in orders:
            query = {**filters, "sort_by": sort, "sort_order": way}
            try:
                found[f"{sort} {way}"] = _on_and_first(client, query)
            except Refused as refusal:
                # An order against which the filter runs passes nearly all rows over: of ten million, too many.
                if refusal.code != TOOK_TOO_LONG:
                    raise
        worst = max(found, key=lambda order: found[order][0] / found[order][1])
        one = at_most("Lists", f"{what}, the worst of all orders", *found[worst], 2, "its first page")
        yield replace(one, figure=f"{worst}: {one.figure}")
        if refused := [f"{sort} {way}" for sort, way in orders if f"{sort} {way}" not in found]:
            yield Line("Lists", f"{what}: broken off after 5 s", ", ".join(refused), "none", met=False)


def _on_and_first(client: Client, query: dict[str, Any]) -> tuple[float, float]:
    """The milliseconds of going on, the slower way of the two, and of the first page. Raises Refused."""
    mark = _walk_to(client, query, page=60)
    ask = partial(partial, client.fetch, "store/query_stores")
    next_one, back = {**query, "page": 61, "mark": mark}, {**query, "page": 59, "mark": mark}
    found = side_by_side({"first": ask(query), "next": ask(next_one), "back": ask(back)}, rounds=9)
    return max(found["next"], found["back"]), found["first"]


def _walk_to(client: Client, query: dict[str, Any], page: int) -> str:
    answer = client.call("store/query_stores", {**query, "page": page})
    return str(answer["data"]["mark"])


def jumps(client: Client) -> Iterator[Line]:
    """Straight to a page far inside."""
    found = side_by_side(
        {
            "ours": partial(client.fetch, "store/query_stores", {"status": ["published"], "page": FAR}),
            "textbook": partial(client.get, "/textbook/stores", country="ID", status="published", page=FAR),
        },
        rounds=15,
    )
    yield faster(
        "Lists", f"a jump straight to page {FAR:,}", found["ours"], found["textbook"], 20, "textbook"
    )


def keywords(client: Client) -> Iterator[Line]:
    """What is typed into the search field."""
    for label, word in WORDS:
        found = side_by_side(
            {
                "ours": partial(client.fetch, "store/query_stores", {"keyword": word}),
                "icontains": partial(client.get, "/textbook/stores", country="ID", search=word),
            },
            rounds=11,
        )
        yield faster("Search", f"keyword: {label}", found["ours"], found["icontains"], 10, "icontains")
        yield Line(
            "Search",
            f"keyword: {label}, first answer",
            f"{found['ours']:.0f} ms",
            "< 50 ms",
            found["ours"] < 50,
        )


def palette(client: Client) -> Iterator[Line]:
    """What is typed into the palette: records of every area at once."""
    for label, word in (*WORDS, ("a word that is nowhere", "zzyzxqq")):
        act = partial(client.fetch, "system/find_records", {"keyword": word})
        yield line("Palette (records of all areas)", label, act, most=30)


def on_the_map(client: Client) -> Iterator[Line]:
    """Clusters and pins of a part of the map."""
    for part, box, zoom in PARTS:
        for label, filters in MAP_FILTERS:
            body = {**filters, "bbox": box, "zoom": zoom}
            act = partial(client.fetch, "store/query_store_map", body)
            found = side_by_side({"ours": act}, rounds=11)["ours"]
            total = client.call("store/query_store_map", body)["data"]["total"]
            what = f"{part}, {label}: {total:,} stores in it"
            yield Line("Map", what, f"{found:.0f} ms", "< 150 ms", found < 150)
