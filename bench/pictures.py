"""Pictures: those that look alike among a million, and a large one through the pipeline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench import size
from bench.many import inside
from bench.measure import Line

ROWS = size.of(1_000_000, 2_000)
SIDE = size.of(12_000, 2_400)
SMALL = 1_200


def alike(env: Mapping[str, str]) -> Iterator[Line]:
    """Finding what looks like a picture, by its bands and by comparing with each."""
    told = inside(env, "alike", ROWS)
    ratio = told["each"] / told["bands"]
    yield Line(
        "Pictures",
        f"what looks like a picture, among {ROWS:,}",
        f"{ratio:.0f} × faster than comparing with each ({told['bands']:.1f} ms, with each {told['each']:.1f} ms)",
        "≥ 10 × faster than comparing with each",
        ratio >= 10,
    )
    yield Line(
        "Pictures",
        f"noting who has others alike as a picture comes, among {ROWS:,}",
        f"{told['note']:.1f} ms",
        "< 100 ms",
        told["note"] < 100,
    )
    yield Line(
        "Pictures",
        f"the library's first page of pictures that look like others, among {ROWS:,}",
        f"{told['page']:.1f} ms, {told['found']:,} found",
        "< 100 ms",
        told["page"] < 100,
    )


def pipeline(env: Mapping[str, str]) -> Iterator[Line]:
    """A picture of the largest size through the whole pipeline, beside the library used plainly."""
    for side in (SMALL, SIDE):
        inside(env, "picture_draw", side)
    small, large = inside(env, "picture", SMALL), inside(env, "picture", SIDE)
    plain = inside(env, "picture_plain", SIDE)
    ratio = large["seconds"] / plain["seconds"]
    yield Line(
        "Pictures",
        f"a picture of {SIDE:,} × {SIDE * 2 // 3:,} pixels through the pipeline, all sizes in both formats",
        f"{ratio:.2f} × Pillow used plainly ({large['seconds']:.1f} s, plainly {plain['seconds']:.1f} s)",
        "≤ 1 × Pillow used plainly",
        ratio <= 1,
    )
    share = large["memory_mb"] / plain["memory_mb"]
    yield Line(
        "Pictures",
        "the most memory it takes",
        f"{share:.2f} × ({large['memory_mb']:.0f} MB, plainly {plain['memory_mb']:.0f} MB;"
        f" {SMALL:,} pixels {small['memory_mb']:.0f} MB)",
        "≤ 0.75 × Pillow used plainly",
        share <= 0.75,
    )
