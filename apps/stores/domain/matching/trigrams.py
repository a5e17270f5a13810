"""Similarity of texts by trigrams, as PostgreSQL's pg_trgm calculates it."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
LEAST = 0.3
"""Minimum similarity of two similar texts: pg_trgm's default for its operator `%`."""


@lru_cache(maxsize=16_384)
def trigrams(text: str) -> frozenset[str]:
    """Return the trigrams of a text: each word in lower case, with two spaces before and one after it.

    "Kopi" → {"  k", " ko", "kop", "opi", "pi "}. Word order does not matter.
    """
    padded = (f"  {word} " for word in _WORD.findall(text.lower()))
    return frozenset(word[start : start + 3] for word in padded for start in range(len(word) - 2))


def similarity(a: str, b: str) -> float:
    """Return the share of trigrams that both texts have, of all of both: 0 to 1, 0 if one is empty."""
    one, other = trigrams(a), trigrams(b)
    common = len(one & other)
    return common / (len(one) + len(other) - common) if common else 0.0
