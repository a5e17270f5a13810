"""One record: read and changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count

from bench import size
from bench.client import Client
from bench.many import inside
from bench.measure import Line, at_most, faster, side_by_side

PREPARED_ROUNDS = size.of(201, 5)


def detail_and_edit(client: Client) -> Iterator[Line]:
    """The detail with all it names; an edit of one field with its rules, version and history."""
    rows = client.call("store/query_stores", {"status": ["published"], "page": 30})["data"]["list"]
    read, changed, bare, textbook = (row["store_id"] for row in rows[:4])
    found = side_by_side(
        {
            "ours": partial(client.fetch, "store/get_store_detail", {"store_id": read}),
            "the floor": partial(client.get, "/floor/detail", id=read),
            "textbook": partial(client.get, f"/textbook/stores/{read}"),
        }
    )
    yield at_most("Records", "detail", found["ours"], found["textbook"], 1, "a textbook view")
    yield Line("Records", "detail, the floor", f"{found['the floor']:.1f} ms", "–", None)
    numbers = count(1)
    version = client.call("store/get_store_detail", {"store_id": changed})["data"]["version"]

    def edit() -> None:
        nonlocal version
        body = {"store_id": changed, "version": version, "intro": f"Turn {next(numbers)}"}
        version = client.call("store/edit_store", body)["data"]["version"]

    found = side_by_side(
        {
            "ours": edit,
            "the floor": lambda: client.get("/floor/edit", id=bare, intro=f"Turn {next(numbers)}"),
            "textbook": lambda: client.patch(
                f"/textbook/stores/{textbook}", {"intro": f"Turn {next(numbers)}"}
            ),
        },
        rounds=21,
    )
    textbook = "a textbook view without history"
    yield at_most("Records", "edit one row with history", found["ours"], found["textbook"], 1, textbook)
    yield Line("Records", "edit, the floor", f"{found['the floor']:.1f} ms", "–", None)


def prepared_reads(env: Mapping[str, str]) -> Iterator[Line]:
    """Each read that is prepared, beside the same read through the ORM: it must be worth it."""
    for place, took in inside(env, "prepared", PREPARED_ROUNDS)["reads"].items():
        yield faster("Prepared reads", f"`{place}`", took["prepared"], took["orm"], 2, "the ORM")
