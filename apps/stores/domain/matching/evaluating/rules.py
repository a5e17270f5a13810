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

    The rule says that an equal name is no evidence for stores of one chain, so that they need the same phone,
    address or branch. Here it only applies to stores of one brand that both have pins.
    """
    compared = compare(a, b)
    signed = replace(compared, is_chain=compared.same_brand and compared.distance_m is not None)
    return limited(unlimited(signed), signed)
