"""Feeds of sources: rows a second of a run with all that is proposed of them, and memory."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from bench import size
from bench.many import GROWTH_MB, inside
from bench.measure import Line

GROUP = "Feeds"
ROWS = int(os.environ.get("BENCH_FEED_ROWS", size.of(100_000, 500)))
FEWER = ROWS // 10
LEAST = 1_000
"""Rows a second with matching, as imports have it (quality.md asks for nothing more of feeds)."""


def runs(env: Mapping[str, str]) -> Iterator[Line]:
    """A map file of many places, run as new and then once more; a tenth of it for the memory."""
    fewer, all_ = inside(env, "feed", FEWER), inside(env, "feed", ROWS)
    rate = ROWS / all_["seconds"]
    figure = f"{rate:,.0f} rows/s ({all_['new']:,} new, {all_['proposals']:,} proposed)"
    yield Line(GROUP, f"run of {ROWS:,} rows, all new", figure, f"≥ {LEAST:,} rows/s", rate >= LEAST)
    again = ROWS / all_["again_seconds"]
    figure = f"{again:,.0f} rows/s ({all_['unchanged']:,} unchanged)"
    yield Line(GROUP, "the same file again", figure, f"≥ {LEAST:,} rows/s", again >= LEAST)
    grown = all_["memory_mb"] - fewer["memory_mb"]
    figure = f"{fewer['memory_mb']:.0f} MB for {FEWER:,} rows, {all_['memory_mb']:.0f} MB for {ROWS:,}"
    yield Line(GROUP, "memory of a run", figure, "does not grow with the rows", grown <= GROWTH_MB)
