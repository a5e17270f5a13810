"""Comparisons: each round runs every contender once, so that noise affects all of them equally.

The order changes from round to round: after a contender that reads a hundred thousand rows, the caches of processor and
database are full of these.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ops.bench import size
from ops.bench.client import milliseconds

ROUNDS = size.of(41, 1)
WARM_UP = size.of(6, 1)


@dataclass(frozen=True)
class Line:
    """One line of the results."""

    group: str
    what: str
    figure: str
    target: str
    met: bool | None
    """None: there is no target."""


def side_by_side(contenders: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median milliseconds of each contender, measured alternately, in random order."""
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
    return {name: statistics.median(values) for name, values in times.items()}


def at_most(group: str, what: str, own: float, other: float, limit: float, peer: str) -> Line:
    """Return a line with the target that ours takes at most `limit` times as long as theirs."""
    ratio = own / other
    figure = f"{ratio:.2f} × {peer} ({own:.1f} ms, {peer} {other:.1f} ms)"
    return Line(group, what, figure, f"≤ {limit:g} × {peer}", ratio <= limit)


def faster(group: str, what: str, own: float, other: float, factor: float, peer: str) -> Line:
    """Return a line with the target that ours is at least `factor` times faster than theirs."""
    ratio = other / own
    figure = f"{ratio:.1f} × faster than {peer} ({own:.1f} ms, {peer} {other:.1f} ms)"
    return Line(group, what, figure, f"≥ {factor:g} × faster than {peer}", ratio >= factor)
