"""What does not vary: processor time and statements of calls, bytes that an edit writes, bytes that an answer sends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench import size
from bench.client import Client
from bench.many import inside
from bench.measure import Line

GROUP = "What a call costs"
ROUNDS = size.of(60, 3)
EDITS = size.of(40, 3)
MOST_WAL_KB = 10
LEAST_HOT = 80
SENT: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("list of 20 rows", "store/query_stores", {"status": ["published"], "page_size": 20}),
    ("list of 100 rows", "store/query_stores", {"status": ["published"], "page_size": 100}),
    ("bootstrap", "system/get_bootstrap", {}),
)


def of_calls(client: Client, env: Mapping[str, str]) -> Iterator[Line]:
    """Processor time, statements, WAL, HOT and bytes as sent."""
    for what, cost in inside(env, "calls", ROUNDS)["calls"].items():
        figure = f"{cost['cpu_ms']:.2f} ms of processor time, {cost['statements']:.0f} statements"
        yield Line(GROUP, what, figure, "–", None)
    yield from _written(inside(env, "wal", EDITS))
    for what, name, body in SENT:
        yield as_sent(GROUP, f"bytes: {what}", client, name, body)


def as_sent(
    group: str, what: str, client: Client, name: str, body: dict[str, Any], most: float | None = None
) -> Line:
    """The bytes of an answer as sent, which may be `most` kB where a target stands."""
    plain, sent = client.sizes(name, body)
    figure = f"{sent / 1000:.1f} kB as sent, {plain / 1000:.1f} kB without compression"
    target = "–" if most is None else f"< {most:g} kB"
    return Line(group, what, figure, target, None if most is None else sent < most * 1000)


def _written(found: Mapping[str, Any]) -> Iterator[Line]:
    touched = (
        "first touch after a checkpoint" if found["is_first_touch"] else "no checkpoint could be asked for"
    )
    first, again, hot = found["first"] / 1000, found["again"] / 1000, found["hot"]
    figure = f"{first:.1f} kB ({touched}), again {again:.1f} kB; medians of {EDITS}"
    yield Line(GROUP, "WAL of an edit of one word", figure, f"< {MOST_WAL_KB} kB", first < MOST_WAL_KB)
    yield Line(
        GROUP,
        "updates of stores that stay on their page (HOT)",
        f"{hot} %",
        f"≥ {LEAST_HOT} %",
        hot >= LEAST_HOT,
    )
