"""Every list in every order, under every value of every filter, and both: how long the slowest takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bench import size
from bench.many import inside
from bench.measure import SOON_MS, Line

ROUNDS = size.of(3, 1)
NAMED = 3
"""So many of the slowest are named."""


def of_lists(env: Mapping[str, str]) -> Iterator[Line]:
    """The slowest first pages, without the call around them."""
    found = inside(env, "asked", ROUNDS)
    yield _line("order", found["orders"])
    yield _line("value of a filter", found["filters"])
    # Where an order runs against a filter, rows are passed over (decision 0166): no target stands.
    yield replace(_line("order under each value of a filter", found["pairs"]), target="–", met=None)


def _line(what: str, took: Mapping[str, float]) -> Line:
    slowest = sorted(took.items(), key=lambda one: -one[1])
    slow = sum(milliseconds > SOON_MS for milliseconds in took.values())
    named = ", ".join(f"{name} {milliseconds:.0f} ms" for name, milliseconds in slowest[:NAMED])
    return Line(
        "Lists",
        f"the first page of every list in the database, by each {what} ({len(took)})",
        f"{slow} over {SOON_MS:.0f} ms; the slowest: {named}",
        f"each < {SOON_MS:.0f} ms",
        not slow,
    )
