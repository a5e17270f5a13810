"""Measurement of rules on labeled pairs: figures, bands, errors and time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from apps.stores.domain.matching import scoring
from apps.stores.domain.matching.evaluating import figures, fitting, rules
from apps.stores.domain.matching.evaluating.figures import Figures
from apps.stores.domain.matching.evaluating.pairs import Pair
from apps.stores.domain.matching.evaluating.rules import Rule
from apps.stores.domain.matching.features import compare
from apps.stores.domain.matching.scoring import Verdict

LEFT_OUT = "below"
"""Name in tables for scores below all bands."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A labeled pair with the matching's verdict."""

    pair: Pair
    verdict: Verdict

    def is_right(self, threshold: float) -> bool:
        """Return whether the score agrees with the label."""
        return (self.verdict.score >= threshold) == self.pair.same


def judge(pairs: Iterable[Pair]) -> list[Judged]:
    """Return the matching's verdict on each pair."""
    return [Judged(pair, rules.verdict(pair.a, pair.b)) for pair in pairs]


def figures_of(judged: Iterable[Judged], threshold: float = scoring.SAME) -> Figures:
    """Return precision, recall and F1 of the matching's scores; a pair is the same from `threshold`."""
    return figures.count((one.pair.same, one.verdict.score >= threshold) for one in judged)


def bands_of(judged: Iterable[Judged]) -> dict[str, tuple[int, int]]:
    """Return {band: (number of same-store pairs, of other pairs)}, best band first.

    The keys are always "match", "review", "weak" and "below" (scores below all bands), in this order; a band
    without pairs has (0, 0). Pairs linked by id are not counted.
    """
    counts = Counter((one.verdict.band or LEFT_OUT, one.pair.same) for one in judged)
    return {band: (counts[band, True], counts[band, False]) for band in (*scoring.BANDS[1:], LEFT_OUT)}


def worst_of(judged: Iterable[Judged], threshold: float, most: int) -> list[Judged]:
    """Return at most `most` wrongly judged pairs, those with scores farthest from the threshold first."""
    wrong = [one for one in judged if not one.is_right(threshold)]
    return sorted(wrong, key=lambda one: (-abs(one.verdict.score - threshold), one.pair.row))[:most]


def kinds_of(judged: Iterable[Judged], threshold: float = scoring.SAME) -> dict[str, tuple[int, int]]:
    """Return {kind of error: (false negatives, false positives)}, the most frequent kind first.

    Pairs that were judged correctly at the threshold are not counted.
    """
    counts: Counter[tuple[str, bool]] = Counter(
        (_kind(one), one.pair.same) for one in judged if not one.is_right(threshold)
    )
    kinds = sorted(
        {kind for kind, _ in counts}, key=lambda kind: (-counts[kind, True] - counts[kind, False], kind)
    )
    return {kind: (counts[kind, True], counts[kind, False]) for kind in kinds}


def _kind(one: Judged) -> str:
    """Return the kind of an error, by the first reason that fits."""
    reasons = one.verdict.reasons
    for words, kind in (
        ("Not found by the search", "not found by the search"),
        ("Names numbered differently", "names numbered differently"),
        ("One may be a part of the other", "a part of a place, or a counter in it"),
        ("Same name at another address", "the same name at another address"),
        (
            "Each name has words that the other does not have",
            "each name has words that the other does not have",
        ),
    ):
        if words in reasons:
            return kind
    if "Different names" in reasons:
        return "names that have little in common"
    if "Same name" in reasons:
        return "the same name, other signs against or for it"
    return "one name holds the other, or nearly"


def by_rule(pairs: Sequence[Pair], rule: Rule, threshold: float) -> Figures:
    """Return precision, recall and F1 of a rule; a pair is the same from `threshold`."""
    return figures.count((pair.same, rule(pair.a, pair.b) >= threshold) for pair in pairs)


def cross_validated(pairs: Sequence[Pair], seed: int = fitting.SEED) -> Figures:
    """Return figures at `scoring.SAME`, each pair judged by weights fitted without it.

    For pairs without pins: only the signs are weighed; then floors and caps apply as in the product. A pair
    with two pins has no signs, so it gets the score of the intercept.
    """
    compared = [compare(pair.a, pair.b) for pair in pairs]
    examples = [(one.signs or {}, pair.same) for one, pair in zip(compared, pairs, strict=True)]
    models = fitting.cross_fitted(examples, seed)
    return figures.count(
        (pair.same, scoring.limited(model.score(one.signs or {}), one) >= scoring.SAME)
        for pair, one, model in zip(pairs, compared, models, strict=True)
    )


def time_of(pairs: Sequence[Pair], rule: Rule) -> tuple[float, float]:
    """Return the microseconds per pair, on first and on repeated comparison (with cached words)."""
    return _time(pairs, rule), _time(pairs, rule)


def _time(pairs: Sequence[Pair], rule: Rule) -> float:
    began = time.perf_counter()
    for pair in pairs:
        rule(pair.a, pair.b)
    return (time.perf_counter() - began) / max(1, len(pairs)) * 1e6
