"""Bulk operations: bulk actions, export, import."""

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
    figure = f"{each / together:.1f} × faster ({together:.2f} s, row by row {each:.2f} s)"
    yield Line(
        "Many rows",
        f"bulk status change of {BULK:,} rows with history",
        figure,
        "≥ 10 × row by row",
        each / together >= 10,
    )


def export(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure an export of 100,000 rows against the writer library alone."""
    fewer, all_ = inside(env, "export", FEWER), inside(env, "export", ROWS)
    alone = inside(env, "writer", ROWS)
    ratio = all_["seconds"] / alone["seconds"]
    figure = f"{ratio:.2f} × the writer ({all_['seconds']:.1f} s, the writer {alone['seconds']:.1f} s)"
    yield Line(
        "Many rows",
        f"export of {ROWS:,} rows, {all_['columns']} columns",
        figure,
        "≤ 1.3 × the writer alone",
        ratio <= 1.3,
    )
    yield _memory("export", fewer, all_)


def imports(env: Mapping[str, str]) -> Iterator[Line]:
    """Measure an import of 100,000 rows with validation, and matching by id and by similarity."""
    fewer, all_ = inside(env, "imports", FEWER), inside(env, "imports", ROWS)
    rate = ROWS / all_["seconds"]
    figure = f"{rate:,.0f} rows/s ({all_['created']:,} made, {all_['refused']:,} refused)"
    yield Line("Many rows", f"import of {ROWS:,} rows", figure, "≥ 1,000 rows/s on two cores", rate >= 1000)
    yield _memory("import", fewer, all_)


def _memory(what: str, fewer: Mapping[str, Any], all_: Mapping[str, Any]) -> Line:
    grown = all_["memory_mb"] - fewer["memory_mb"]
    figure = f"{fewer['memory_mb']:.0f} MB for {FEWER:,} rows, {all_['memory_mb']:.0f} MB for {ROWS:,}"
    return Line(
        "Many rows", f"memory of an {what}", figure, "does not grow with the rows", grown <= GROWTH_MB
    )
