"""Feeds of sources: rows per second of a run with its proposals, and memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ops.bench import size
from ops.bench.many import GROWTH_MB, inside
from ops.bench.measure import Line

GROUP = "Feeds"
ROWS = size.of(100_000, 500)
FEWER = ROWS // 10
LEAST = 1_000
"""Target: rows per second with matching."""


def runs(env: Mapping[str, str]) -> Iterator[Line]:
    """Run a map file of new places, and a tenth of it for the memory."""
    fewer, all_ = inside(env, "feed", FEWER), inside(env, "feed", ROWS)
    rate = ROWS / all_["seconds"]
    figure = f"{rate:,.0f} rows/s ({all_['new']:,} new, {all_['proposals']:,} proposed)"
    yield Line(GROUP, f"run of {ROWS:,} rows, all new", figure, f"≥ {LEAST:,} rows/s", rate >= LEAST)
    grown = all_["memory_mb"] - fewer["memory_mb"]
    figure = f"{fewer['memory_mb']:.0f} MB for {FEWER:,} rows, {all_['memory_mb']:.0f} MB for {ROWS:,}"
    yield Line(GROUP, "memory of a run", figure, "does not grow with the rows", grown <= GROWTH_MB)
