"""The public site: a stored page against drawing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ops.bench import size
from ops.bench.many import inside
from ops.bench.measure import Line, faster

TURNS = size.of(21, 1)
LEAST = 20


def pages(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure an unchanged page of each kind against drawing the same page."""
    for kind, times in inside(env, "site", TURNS)["pages"].items():
        yield faster("Public site", kind, times["stored"], times["drawn"], LEAST, "drawing it")
