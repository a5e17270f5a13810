"""Precision, recall and F1 of labels told from scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """What was said of labelled pairs, counted."""

    right: int = 0
    """Said to be the same, and they are."""
    wrong: int = 0
    """Said to be the same, and they are not."""
    missed: int = 0
    """The same, and not said to be."""
    told_apart: int = 0

    @property
    def pairs(self) -> int:
        """How many pairs there were."""
        return self.right + self.wrong + self.missed + self.told_apart

    @property
    def precision(self) -> float:
        """How many of those said to be the same are; 0 where nothing was said to be."""
        return _share(self.right, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """How many of those that are the same were said to be; 0 where there are none."""
        return _share(self.right, self.right + self.missed)

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return _share(2 * self.right, 2 * self.right + self.wrong + self.missed)

    def line(self) -> str:
        """The figures in one line, as other programs read them."""
        return f"precision {self.precision:.4f} recall {self.recall:.4f} F1 {self.f1:.4f}"


def count(told: Iterable[tuple[bool, bool]]) -> Figures:
    """Return the figures of (is the same, was said to be)."""
    counts = {(True, True): 0, (False, True): 0, (True, False): 0, (False, False): 0}
    for pair in told:
        counts[pair] += 1
    return Figures(counts[True, True], counts[False, True], counts[True, False], counts[False, False])


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
