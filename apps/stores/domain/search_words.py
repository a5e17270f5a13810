"""Short forms, nicknames and words of several languages, spelled in one way for searches.

The words of each country are in `data/search_words.csv`: the word, and other forms of it. Both the text of a
store and the keyword are spelled out, so that "wr" finds "Warung", and "coffee" finds "Kopi".
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import lru_cache

from apps.stores.domain.taxonomy import DATA

_BETWEEN = re.compile("[\x00-\x2f\x3a-\x60\x7b-\x7f]+")
"""Separators of words, as in the search table."""


def spell_out(folded: str, country: str) -> str:
    """Return a folded text with abbreviations and word forms of a country in one form: "wr" → "warung".

    Folded is lower case without accents. Each word of the result appears once, separated by a space. The
    longest form is replaced first. A text without letters, such as a phone number or an id, is returned as it
    is.
    """
    if not any(letter.isalpha() for letter in folded):
        return folded
    forms, longest = _forms(country)
    words = words_of(folded)
    spelled: list[str] = []
    at = 0
    while at < len(words):
        size = next((size for size in range(longest, 0, -1) if " ".join(words[at : at + size]) in forms), 0)
        spelled += forms[" ".join(words[at : at + size])].split() if size else [words[at]]
        at += size or 1
    return " ".join(dict.fromkeys(spelled))


def words_of(folded: str) -> list[str]:
    """Return the words of a folded text, as the search table separates them."""
    return [word for word in _BETWEEN.split(folded) if word]


@lru_cache(maxsize=8)
def _forms(country: str) -> tuple[Mapping[str, str], int]:
    """Return form -> word of a country, and the number of words of the longest form."""
    with (DATA / "search_words.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["country"] in (country, "")]
    forms = {form: row["word"] for row in rows for form in row["forms"].split("|") if form}
    return forms, max((len(form.split()) for form in forms), default=1)
