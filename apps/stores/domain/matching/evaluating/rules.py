"""Rules to compare: the shipped matching, and without its rule for chains."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from apps.stores.domain.matching.features import compare
from apps.stores.domain.matching.scoring import Verdict, judge, limited, unlimited
from apps.stores.domain.matching.subject import Subject

Rule = Callable[[Subject, Subject], float]
"""A function that returns the likelihood, 0 to 1, that two subjects are the same."""


def shipped(a: Subject, b: Subject) -> float:
    """Return the score of the shipped matching."""
    return verdict(a, b).score


def verdict(a: Subject, b: Subject) -> Verdict:
    """Return the verdict of the shipped matching, with features and reasons."""
    return judge(compare(a, b))


def without_chains(a: Subject, b: Subject) -> float:
    """Return the score without the rule for chains, which the measurements compare with the shipped one.

    A name then is evidence for stores of one brand too, unless both have pins. Names that only look like a
    chain's are no longer treated as such.
    """
    compared = compare(a, b)
    signed = replace(compared, is_chain=compared.same_brand and compared.distance_m is not None)
    return limited(unlimited(signed), signed)
