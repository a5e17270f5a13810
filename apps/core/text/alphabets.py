"""Sort orders by the alphabet of a country (decision 0168).

The database sorts with ICU collations that a migration of `core` creates, one for each language of `CountryPack.alphabet`
and one for readers without a country. `sort_key` does the same for the short lists that are sorted in Python.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from django.db.models import F, Index, Q
from django.db.models.functions import Collate

from apps.core.country import CODES, PACKS
from apps.core.text.normal_forms import normalize

ROOT_COLLATION = "alphabet_root"
"""Collation by the Unicode root order, for when no country is chosen."""
_EXTRA_LETTERS = {
    "tr": {"ç": "c", "ğ": "g", "ı": "h", "ö": "o", "ş": "s", "ü": "u"},
    "fil": {"ñ": "n", "ŋ": "ñ"},
}
"""Additional letters of an alphabet beyond a to z, each with the letter before it."""
_DIGITS = re.compile(r"(\d+)", re.ASCII)

SortKey = tuple[list[tuple[int, str]], str, str, str]


def collation_of(country: str) -> str:
    """Return the name of the collation that sorts by the alphabet of a country."""
    return f"alphabet_{PACKS[country].alphabet}" if country in PACKS else ROOT_COLLATION


def by_alphabet(column: str, country: str) -> Collate:
    """Return a column as ORDER BY needs it to sort by the alphabet of a country."""
    return Collate(F(column), collation_of(country))


def alphabetical_indexes(column: str, *, name: str) -> list[Index]:
    """Return one partial index for each country: `column` by the country's alphabet, then the id.

    Each row is in one of them, so together they are as large as one index over all countries.
    """
    return [
        Index(by_alphabet(column, code), F("id"), condition=Q(country=code), name=f"{name}_{code.lower()}")
        for code in CODES
    ]


def sort_key(text: str, country: str) -> SortKey:
    """Return the key that sorts a text as the country's collation does: letters, accents, small before capital."""
    alphabet = PACKS[country].alphabet if country in PACKS else ""
    lower = _lower(text, alphabet)
    return _letters(lower, alphabet), lower, text.swapcase(), text


def _lower(text: str, alphabet: str) -> str:
    composed = normalize("NFC", text)
    if alphabet == "tr":
        composed = composed.replace("I", "ı").replace("İ", "i")
    return normalize("NFC", composed.lower())


def _letters(lower: str, alphabet: str) -> list[tuple[int, str]]:
    """Return the letters without accents, except those that are letters of the alphabet; numbers by their value."""
    joined = lower.replace("ng", "ŋ") if alphabet == "fil" else lower
    letters: list[tuple[int, str]] = []
    for part in _DIGITS.split(joined):
        if part.isascii() and part.isdigit():
            digits = part.lstrip("0")
            letters.append((1, f"{len(digits):04}{digits}"))
        else:
            letters += [pair for letter in part for pair in _letter(letter, _EXTRA_LETTERS.get(alphabet, {}))]
    return letters


def _letter(letter: str, extra: dict[str, str]) -> Sequence[tuple[int, str]]:
    if letter in extra:
        return [(2, _place(letter, extra))]
    bare = normalize("NFD", "i" if letter == "ı" else letter)
    return [(2 if one.isalpha() else 0, one) for one in bare if not unicodedata.combining(one)]


def _place(letter: str, extra: dict[str, str]) -> str:
    """Return a text that sorts after every text of the letter before, and before the next letter."""
    before = extra[letter]
    return f"{_place(before, extra) if before in extra else before}\uffff"
