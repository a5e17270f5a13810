"""What the shipped formula is measured beside: the specification's own, and a plain rule on names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rapidfuzz.distance import Indel

from apps.stores.domain.matching import names
from apps.stores.domain.matching.features import STREET_WORDS, compare
from apps.stores.domain.matching.scoring import Verdict, judge, limited, weighted
from apps.stores.domain.matching.subject import Subject

Rule = Callable[[Subject, Subject], float]
"""Returns how sure it is, 0 to 1."""

NAME_SAME = 0.85
"""From here on the plain rule says that it is the same."""
ANYWHERE_M = 100_000_000
"""The specification leaves it to the search of candidates how far apart two may be."""


def shipped(a: Subject, b: Subject) -> float:
    """Return the score that the console gives."""
    return verdict(a, b).score


def verdict(a: Subject, b: Subject) -> Verdict:
    """Return the console's verdict, with features and reasons."""
    return judge(compare(a, b))


def specified(a: Subject, b: Subject) -> float:
    """Return the score of the formula as the specification has it: no signs, no rules of addresses."""
    compared = compare(a, b)
    streets = [
        tuple(word for word in names.words(side.street) if word not in STREET_WORDS) for side in (a, b)
    ]
    alike = names.token_set(streets[0], streets[1]) if all(streets) else None
    plain = replace(
        compared,
        features=replace(compared.features, A=alike),
        same_address=False,
        radius=ANYWHERE_M,
        signs=None,
    )
    return limited(weighted(plain.features), plain)


def by_name(a: Subject, b: Subject) -> float:
    """Return how alike the names are, sorted by their words: nothing else counts."""
    one, other = (" ".join(names.words(side.names[0])) for side in (a, b))
    return float(Indel.normalized_similarity(one, other))
