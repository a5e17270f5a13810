"""The board at 50,000 leads of one country, and the list at a million messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from bench import costs, size
from bench.client import Client
from bench.many import inside
from bench.measure import Line, line

LEADS, MESSAGES = size.of(50_000, 2_000), size.of(1_000_000, 3_000)


def board(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """The board, more of a column, and a card moved between two others."""
    inside(env, "leads", LEADS)
    group = f"Leads ({LEADS:,} in one country)"
    asked = "crm/get_lead_board"
    yield line(group, "the board, 20 cards a column, with totals", lambda: client.fetch(asked), most=40)
    yield costs.as_sent(group, "bytes of the board", client, asked, {}, most=10)
    narrowed = {"filters": {"keyword": "warung bu 77"}}
    yield line(group, "the board, by a keyword", lambda: client.fetch("crm/get_lead_board", narrowed))
    for page in (1, 60):
        body = {"stage": ["new"], "page": page, "sort_by": "rank"}
        yield line(group, f"a column's cards, page {page}", partial(client.fetch, "crm/query_leads", body))
    yield line(group, "a card put between two others", _mover(client))


def _mover(client: Client) -> Callable[[], object]:
    columns = client.call("crm/get_lead_board")["data"]["columns"]
    cards = next(column["leads"] for column in columns if column["stage"] == "new")
    above, held = cards[4], cards[9]
    version = held["version"]

    def move() -> None:
        nonlocal version
        body = {"lead_id": held["lead_id"], "version": version, "stage": "new", "after_id": above["lead_id"]}
        version = client.call("crm/move_lead", body)["data"]["version"]

    return move


def messages(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """First pages, going on, and keywords."""
    inside(env, "messages", MESSAGES)
    group = f"Messages ({MESSAGES:,})"
    queries: dict[str, dict[str, Any]] = {
        "what is open, the latest first": {},
        "unread advertising": {"type": ["advertising"], "unread": True},
        "page 60": {"page": 60},
        "a common word": {"keyword": "menu"},
        "a rare word": {"keyword": "nomor77777x"},
    }
    for what, body in queries.items():
        yield line(group, what, partial(client.fetch, "business_message/query_messages", body))
