"""Bulk operations: bulk actions, export, import, and feeds of sources."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from ops.bench import size
from ops.bench.measure import Line

ROWS = size.of(100_000, 600)
FEWER = size.of(20_000, 300)
FEED_ROWS = size.of(100_000, 500)
BULK = size.of(1_000, 20)
TURNS = size.of(5, 1)
GROWTH_MB = 20.0
"""Largest growth of memory, in MB, for five times the rows."""


def inside(env: Mapping[str, str], case: str, count: int) -> dict[str, Any]:
    """Run a case of `ops.bench.inside` in a separate process; return its figures."""
    argv = [sys.executable, "-m", "ops.bench.inside", case, str(count)]
    done = subprocess.run(argv, env=dict(env), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{case}: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def bulk(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure a bulk action on 1,000 rows against single changes, alternating, on different rows."""
    took = [[inside(env, case, BULK)["seconds"] for case in ("bulk_set", "bulk_each")] for _ in range(TURNS)]
    together, each = (statistics.median(times) for times in zip(*took, strict=True))
    what = f"bulk status change of {BULK:,} rows with history"
    figure = f"{each / together:.1f} × faster ({together:.2f} s, row by row {each:.2f} s)"
    yield Line("Many rows", what, figure, "≥ 10 × row by row", each / together >= 10)


def export(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure an export of 100,000 rows against the writer library alone."""
    fewer, all_ = inside(env, "export", FEWER), inside(env, "export", ROWS)
    alone = inside(env, "writer", ROWS)
    ratio = all_["seconds"] / alone["seconds"]
    what = f"export of {ROWS:,} rows, {all_['columns']} columns"
    figure = f"{ratio:.2f} × the writer ({all_['seconds']:.1f} s, the writer {alone['seconds']:.1f} s)"
    yield Line("Many rows", what, figure, "≤ 1.3 × the writer alone", ratio <= 1.3)
    yield memory("Many rows", "memory of an export", {FEWER: fewer, ROWS: all_})


def imports(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure an import of 100,000 rows with validation, and matching by id and by similarity."""
    fewer, all_ = inside(env, "imports", FEWER), inside(env, "imports", ROWS)
    rate = ROWS / all_["seconds"]
    figure = f"{rate:,.0f} rows/s ({all_['created']:,} made, {all_['refused']:,} refused)"
    yield Line("Many rows", f"import of {ROWS:,} rows", figure, "≥ 1,000 rows/s on two cores", rate >= 1000)
    yield memory("Many rows", "memory of an import", {FEWER: fewer, ROWS: all_})


def feeds(env: Mapping[str, str]) -> Iterator[Line]:
    """Run a map file of new places with matching and proposals, and a tenth of it for the memory."""
    fewer, all_ = inside(env, "feed", FEED_ROWS // 10), inside(env, "feed", FEED_ROWS)
    rate = FEED_ROWS / all_["seconds"]
    what = f"run of {FEED_ROWS:,} rows, all new"
    figure = f"{rate:,.0f} rows/s ({all_['new']:,} new, {all_['proposals']:,} proposed)"
    yield Line("Feeds", what, figure, "≥ 1,000 rows/s", rate >= 1000)
    yield memory("Feeds", "memory of a run", {FEED_ROWS // 10: fewer, FEED_ROWS: all_})


def memory(group: str, what: str, results: Mapping[int, Mapping[str, Any]]) -> Line:
    """Return a line with the target that the memory does not grow from fewer to more rows."""
    used = {rows: float(result["memory_mb"]) for rows, result in results.items()}
    figure = ", ".join(
        f"{mb:.0f} MB for {rows:,}{' rows' if rows == min(used) else ''}" for rows, mb in used.items()
    )
    is_met = max(used.values()) - used[min(used)] <= GROWTH_MB
    return Line(group, what, figure, "does not grow with the rows", is_met)
