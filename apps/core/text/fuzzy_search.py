"""Conditions on words in folded text (`search_text`), as typed and with a typo."""

from __future__ import annotations

from functools import reduce
from operator import and_

from django.db.models import Q

SHORTEST_FOR_TYPOS = 4
LONGEST_FOR_SWAPS = 12
TRIGRAM = 3
MOST_WORDS = 8


def word(text: str) -> Q:
    """Return the condition for a word in the text."""
    # Three letters are a trigram, which the index finds anywhere; shorter words match only at the start of a
    # word.
    if len(text) >= TRIGRAM or not text.isascii():
        return Q(search_text__contains=text)
    return Q(search_text__startswith=text) | Q(search_text__contains=f" {text}")


def misspelt(text: str) -> Q | None:
    """Return the condition that allows a typo in each longer word; None if no word is long enough."""
    words = text.split()[:MOST_WORDS]
    if not any(_can_be_misspelt(one) for one in words):
        return None
    return reduce(and_, (_misspelt(one) if _can_be_misspelt(one) else word(one) for one in words), Q())


def _misspelt(text: str) -> Q:
    """Return the condition for similar words, and for swaps of adjacent letters, which share few trigrams."""
    condition = Q(search_text__trigram_word_similar=text)
    for place in range(min(len(text), LONGEST_FOR_SWAPS) - 1):
        if text[place] != text[place + 1]:
            swapped = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            condition |= Q(search_text__contains=swapped)
    return condition


def _can_be_misspelt(text: str) -> bool:
    return len(text) >= SHORTEST_FOR_TYPOS and any(letter.isalpha() for letter in text)
