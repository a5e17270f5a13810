"""Similarity of names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Indel, Jaro

from apps.core.text.folding import fold

GENERIC = frozenset(
    "warung warkop kedai rumah makan rm resto restoran restaurant restaurante lokanta lokantasi restorani "
    "kebap salonu cafe kafe kahve coffee kopi kopitiam eatery carinderia depot saung pondok pt cv tbk sdn bhd "
    "inc corp ltd sti as the and dan ve".split()
)
"""Generic words for the type of place or company, which do not identify it."""
MOST_WHERE_ALL_IS_GENERIC = 0.50
_TOKEN_SORT, _TOKEN_SET, _JARO_WINKLER = 0.4, 0.3, 0.3
_PREFIX_STEP, _PREFIX_LONGEST = 0.1, 4
_WORD = re.compile(r"[^\W_]+")

Tokens = tuple[str, ...]


@lru_cache(maxsize=16_384)
def words(text: str) -> Tokens:
    """Return the unique words of a text, normalized and sorted."""
    return tuple(sorted(set(_WORD.findall(fold(text)))))


@lru_cache(maxsize=16_384)
def specific_tokens(tokens: Tokens) -> Tokens:
    """Return the tokens without generic words."""
    return tuple(token for token in tokens if token not in GENERIC)


@dataclass(frozen=True, slots=True)
class Name:
    """A name, normalized for comparison."""

    tokens: Tokens
    """The distinctive words; if all are generic, all of them."""
    joined: str
    """The tokens, joined by spaces."""
    is_generic: bool
    """True if the name has no distinctive word."""


@lru_cache(maxsize=16_384)
def normalize(text: str) -> Name:
    """Return the distinct words of a name, sorted, in lower case, without accents and generic words.

    "Warung Kopi Tuku" → tokens ("tuku",). If all words are generic, they are kept, with `is_generic`. A text
    without words has no tokens, and `is_generic` too.
    """
    distinctive = specific_tokens(words(text))
    tokens = distinctive or words(text)
    return Name(tokens, " ".join(tokens), not distinctive)


@lru_cache(maxsize=16_384)
def spellings(text: str) -> frozenset[str]:
    """Return keys of a name that other spellings of it share: its words sorted, and its first two words.

    "Tuku Cipete Raya" → {"cipete raya tuku", "cipete tuku"}. The second key needs three or more words.
    Generic words are left out, unless there are no others. Empty if the text has no words.
    """
    written = tuple(dict.fromkeys(word for word in _WORD.findall(fold(text)) if word not in GENERIC))
    start = [" ".join(sorted(written[:2]))] if len(written) > 2 else []
    whole = normalize(text).joined
    return frozenset(spelling for spelling in (whole, *start) if spelling)


def ratio(a: str, b: str) -> float:
    """Return 2·LCS/(|a|+|b|): 1 for equal texts, 0 if no letter is shared in order."""
    return float(Indel.normalized_similarity(a, b))


def token_sort(a: Tokens, b: Tokens) -> float:
    """Return the ratio of the sorted words, joined."""
    return ratio(" ".join(a), " ".join(b))


def token_set(a: Tokens, b: Tokens) -> float:
    """Return the similarity of two sets of words, 0 to 1: 1 if one contains all words of the other.

    Otherwise the best ratio between three texts: the common words, and these with the further words of each
    side. Without common words, the ratio of the sorted words.
    """
    common = set(a) & set(b)
    if not common:
        return token_sort(a, b)
    if len(common) in (len(set(a)), len(set(b))):
        return 1.0
    shared = tuple(sorted(common))
    rest_a = shared + tuple(token for token in a if token not in common)
    rest_b = shared + tuple(token for token in b if token not in common)
    both = " ".join(shared), " ".join(rest_a), " ".join(rest_b)
    return max(ratio(both[0], both[1]), ratio(both[0], both[2]), ratio(both[1], both[2]))


def jaro_winkler(a: str, b: str) -> float:
    """Return the Jaro similarity of two texts, 0 to 1, raised for a common prefix of up to four letters.

    The library's own Jaro–Winkler does not raise low similarities, which would not be this formula. The order
    of the texts does not matter.
    """
    first, second = sorted((a, b))
    jaro = float(Jaro.similarity(first, second))
    prefix = 0
    for left, right in zip(first[:_PREFIX_LONGEST], second[:_PREFIX_LONGEST], strict=False):
        if left != right:
            break
        prefix += 1
    return jaro + prefix * _PREFIX_STEP * (1 - jaro)


def similarity(a: str, b: str) -> float:
    """Return the similarity of two names, 0 to 1. Order of words, accents and generic words do not matter.

    If a name has only generic words, all words of both are compared, and the result is at most 0.50: two
    names "food house" do not identify a store. 0 if a name has no words.
    """
    one, other = normalize(a), normalize(b)
    if one.is_generic or other.is_generic:
        all_a, all_b = words(a), words(b)
        return min(MOST_WHERE_ALL_IS_GENERIC, _blend(all_a, " ".join(all_a), all_b, " ".join(all_b)))
    return _blend(one.tokens, one.joined, other.tokens, other.joined)


def _blend(a: Tokens, joined_a: str, b: Tokens, joined_b: str) -> float:
    """Return the weighted similarity of sorted words, common words and letters; 0 if a side has no words."""
    if not a or not b:
        return 0.0
    sorted_similarity = ratio(joined_a, joined_b)
    # Without a common word both ratios are equal.
    set_similarity = sorted_similarity if set(a).isdisjoint(b) else token_set(a, b)
    return min(
        1.0,
        _TOKEN_SORT * sorted_similarity
        + _TOKEN_SET * set_similarity
        + _JARO_WINKLER * jaro_winkler(joined_a, joined_b),
    )


def best_similarity(names_a: Sequence[str], names_b: Sequence[str]) -> float:
    """Return the similarity, 0 to 1, of the two most similar names of both sides; 0 if one side has none."""
    if len(names_a) == len(names_b) == 1:
        return similarity(names_a[0], names_b[0])
    return max([similarity(a, b) for a in names_a for b in names_b], default=0.0)
