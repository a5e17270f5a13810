"""Every list by every order, by every value of every filter, and by both: the slowest of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ops.bench import size
from ops.bench.many import inside
from ops.bench.measure import Line

MOST_MS = 100.0
ROUNDS = size.of(3, 1)
NAMED = 3
"""Number of slowest calls to list."""


def of_lists(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure first pages in the database, without HTTP."""
    result = inside(env, "asked", ROUNDS)
    yield _line("order", result["orders"])
    yield _line("value of a filter", result["filters"])
    yield _line("order under each value of a filter", result["pairs"])


def _line(what: str, took: Mapping[str, float]) -> Line:
    slowest = sorted(took.items(), key=lambda one: -one[1])
    slow = sum(milliseconds > MOST_MS for milliseconds in took.values())
    named = ", ".join(f"{name} {milliseconds:.0f} ms" for name, milliseconds in slowest[:NAMED])
    label = f"the first page of every list in the database, by each {what} ({len(took)})"
    figure = f"{slow} over {MOST_MS:.0f} ms; the slowest: {named}"
    return Line("Lists", label, figure, f"each < {MOST_MS:.0f} ms", not slow)
