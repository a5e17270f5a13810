"""Figures side by side: each round calls every contender once, so that a noisy moment meets all of them.

The order changes from round to round: who comes after a contender that reads a hundred thousand rows finds the caches of
the processor and of the database filled with those.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bench import size
from bench.client import milliseconds

ROUNDS = size.of(41, 1)
WARM_UP = size.of(6, 1)
LINE_ROUNDS = size.of(21, 1)
SOON_MS = 100.0


@dataclass(frozen=True)
class Line:
    """One line of the results."""

    group: str
    what: str
    figure: str
    target: str
    met: bool | None
    """None: no target stands, the figure is for comparison."""


def side_by_side(contenders: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median milliseconds of each contender, measured in turns, each round in another order."""
    rounds = min(rounds, ROUNDS)
    turns, orders = list(contenders.items()), random.Random(0)
    for _ in range(WARM_UP):
        for act in contenders.values():
            act()
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        orders.shuffle(turns)
        for name, act in turns:
            times[name].append(milliseconds(act))
    return {name: statistics.median(found) for name, found in times.items()}


def at_most(group: str, what: str, ours: float, theirs: float, limit: float, peer: str) -> Line:
    """A line: ours is at most `limit` times theirs."""
    ratio = ours / theirs
    figure = f"{ratio:.2f} × {peer} ({ours:.1f} ms, {peer} {theirs:.1f} ms)"
    return Line(group, what, figure, f"≤ {limit:g} × {peer}", ratio <= limit)


def faster(group: str, what: str, ours: float, theirs: float, factor: float, peer: str) -> Line:
    """A line: ours is at least `factor` times faster than theirs."""
    ratio = theirs / ours
    figure = f"{ratio:.1f} × faster than {peer} ({ours:.1f} ms, {peer} {theirs:.1f} ms)"
    return Line(group, what, figure, f"≥ {factor:g} × faster than {peer}", ratio >= factor)


def line(group: str, what: str, act: Callable[[], object], most: float = SOON_MS) -> Line:
    """One act called again and again: its median, and that it takes less than `most` milliseconds."""
    times = [milliseconds(act) for _ in range(WARM_UP + LINE_ROUNDS)][WARM_UP:]
    median = statistics.median(times)
    figure = f"{median:.0f} ms (the slowest of {LINE_ROUNDS}: {max(times):.0f} ms)"
    return Line(group, what, figure, f"< {most:.0f} ms", median < most)
