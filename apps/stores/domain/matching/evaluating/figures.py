"""Precision, recall and F1 of predictions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """The counts of predictions for labeled pairs."""

    right: int = 0
    """True positives."""
    wrong: int = 0
    """False positives."""
    missed: int = 0
    """False negatives."""
    true_negatives: int = 0

    @property
    def pairs(self) -> int:
        """Return the number of pairs."""
        return self.right + self.wrong + self.missed + self.true_negatives

    @property
    def precision(self) -> float:
        """Return the precision; 0 if nothing was predicted to be the same."""
        return _share(self.right, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """Return the recall; 0 if no pair is the same."""
        return _share(self.right, self.right + self.missed)

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall."""
        return _share(2 * self.right, 2 * self.right + self.wrong + self.missed)

    def line(self) -> str:
        """Return the figures in one line for other programs."""
        return f"precision {self.precision:.4f} recall {self.recall:.4f} F1 {self.f1:.4f}"


def count(results: Iterable[tuple[bool, bool]]) -> Figures:
    """Return the counts of true and false positives and negatives; empty counts are 0.

    A result is (whether the pair is the same store, whether it was predicted to be).
    """
    counts = {(True, True): 0, (False, True): 0, (True, False): 0, (False, False): 0}
    for pair in results:
        counts[pair] += 1
    return Figures(counts[True, True], counts[False, True], counts[True, False], counts[False, False])


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0
