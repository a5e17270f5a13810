"""Evidence that two records of one chain are the same outlet: address and words for the branch."""

from __future__ import annotations

import re
from functools import lru_cache

from apps.core.text.folding import fold
from apps.stores.domain.matching import name_relation
from apps.stores.domain.matching.addresses import AddressSimilarity
from apps.stores.domain.matching.names import GENERIC
from apps.stores.domain.matching.subject import Subject

SAME_STREET = 0.8
"""Minimum similarity of the words of a street."""
OTHER_WORDS = 0.15
"""Share from which the words that only one name has are not a spelling variation."""
_WORD = re.compile(r"[^\W_]+")


def is_same_outlet(a: Subject, b: Subject, street: AddressSimilarity | None) -> bool:
    """Return whether address or branch show that two stores of one chain are the same outlet.

    True for a similar street (0.8 or more) with a common number, or if the branch of one is the branch of the
    other, or in its name or building. Otherwise False if each name has words that the other does not have.
    Else True for a similar street without different numbers, or if both names share a word of one's address
    that is not the town. `street` is the comparison of both addresses, or None.
    """
    same_street = street is not None and street.words is not None and street.words >= SAME_STREET
    if street is not None and same_street and street.same_number:
        return True
    if _has_branch(a, b) or _has_branch(b, a):
        return True
    if any(_have_other_words(x, y) for x in a.names for y in b.names):
        return False
    if street is not None and same_street and not street.other_number:
        return True
    return bool(_place_words(a, b))


def _has_branch(a: Subject, b: Subject) -> bool:
    """Return whether the branch of `a` is the branch of `b`, or is in its name or building."""
    branch = _words(a.branch)
    is_name = any(branch == _words(name) for name in a.names)
    return (
        bool(branch)
        and not is_name
        and (
            branch == _words(b.branch)
            or (not b.branch and any(branch <= _words(text) for text in (*b.names, b.located_in)))
        )
    )


def _have_other_words(a: str, b: str) -> bool:
    return name_relation.relate(a, b).rest_both > OTHER_WORDS


def _place_words(a: Subject, b: Subject) -> frozenset[str]:
    """Return the words in names of both that are in an address: the branch, unlike the name of the chain.

    Names of towns do not count, because a town may have many outlets.
    """
    mine, second = (frozenset[str]().union(*(_words(name) for name in side.names)) for side in (a, b))
    places = _words(a.street) | _words(b.street)
    return (mine & second & places) - GENERIC - _words(a.locality) - _words(b.locality)


@lru_cache(maxsize=16_384)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(text)))
