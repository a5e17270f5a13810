"""Reading and editing one record, and the write-ahead log of an edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count

from ops.bench import size
from ops.bench.client import Client
from ops.bench.many import inside
from ops.bench.measure import Line, at_most, side_by_side

EDITS = size.of(40, 3)
MOST_WAL_KB = 10
LEAST_HOT = 80


def detail_and_edit(client: Client) -> Iterator[Line]:
    """Measure the details of a store with related records, and an edit of one field with history."""
    rows = client.call("store/query_stores", {"status": ["published"], "page": 30})["data"]["list"]
    read, changed, bare, textbook = (row["store_id"] for row in rows[:4])
    result = side_by_side(
        {
            "ours": partial(client.fetch, "store/get_store_detail", {"store_id": read}),
            "the floor": partial(client.get, "/floor/detail", id=read),
            "textbook": partial(client.get, f"/textbook/stores/{read}"),
        }
    )
    yield at_most("Records", "detail", result["ours"], result["textbook"], 1, "a textbook view")
    yield Line("Records", "detail, the floor", f"{result['the floor']:.1f} ms", "–", None)
    numbers = count(1)
    version = client.call("store/get_store_detail", {"store_id": changed})["data"]["version"]

    def edit() -> None:
        nonlocal version
        body = {"store_id": changed, "version": version, "intro": f"Turn {next(numbers)}"}
        version = client.call("store/edit_store", body)["data"]["version"]

    result = side_by_side(
        {
            "ours": edit,
            "the floor": lambda: client.get("/floor/edit", id=bare, intro=f"Turn {next(numbers)}"),
            "textbook": lambda: client.patch(
                f"/textbook/stores/{textbook}", {"intro": f"Turn {next(numbers)}"}
            ),
        },
        rounds=21,
    )
    peer = "a textbook view without history"
    yield at_most("Records", "edit one row with history", result["ours"], result["textbook"], 1, peer)
    yield Line("Records", "edit, the floor", f"{result['the floor']:.1f} ms", "–", None)


def written(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure the write-ahead log of an edit of one word, and the share of HOT updates."""
    result = inside(env, "wal", EDITS)
    first, again, hot = result["first"] / 1000, result["again"] / 1000, result["hot"]
    figure = f"{first:.1f} kB, again {again:.1f} kB; medians of {EDITS}"
    target = f"< {MOST_WAL_KB} kB"
    yield Line("Records", "write-ahead log of an edit of one word", figure, target, first < MOST_WAL_KB)
    yield Line("Records", "HOT updates of stores", f"{hot} %", f"≥ {LEAST_HOT} %", hot >= LEAST_HOT)
