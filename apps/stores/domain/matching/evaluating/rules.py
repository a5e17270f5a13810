"""Rules to compare: the shipped formula and the specification's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from apps.stores.domain.matching import names
from apps.stores.domain.matching.features import STREET_WORDS, compare
from apps.stores.domain.matching.scoring import Verdict, judge, limited, weighted
from apps.stores.domain.matching.subject import Subject

Rule = Callable[[Subject, Subject], float]
"""A function that returns the likelihood, 0 to 1, that two subjects are the same."""

ANYWHERE_M = 100_000_000
"""Practically no limit: the specification leaves the distance to the search of candidates."""


def shipped(a: Subject, b: Subject) -> float:
    """Return the score of the shipped matching."""
    return verdict(a, b).score


def verdict(a: Subject, b: Subject) -> Verdict:
    """Return the verdict of the shipped matching, with features and reasons."""
    return judge(compare(a, b))


def specified(a: Subject, b: Subject) -> float:
    """Return the score of the formula in the specification: without signs, address rules and radius."""
    compared = compare(a, b)
    streets = [
        tuple(word for word in names.words(side.street) if word not in STREET_WORDS) for side in (a, b)
    ]
    alike = names.token_set(streets[0], streets[1]) if all(streets) else None
    plain = replace(
        compared,
        features=replace(compared.features, A=alike),
        same_address=False,
        is_chain=compared.same_brand and compared.distance_m is not None,
        radius=ANYWHERE_M,
        signs=None,
    )
    return limited(weighted(plain.features), plain)
