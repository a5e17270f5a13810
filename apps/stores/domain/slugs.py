"""Slugs of stores: `kopi-kenangan-grand-indonesia-jakarta-pusat`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable

from apps.core.text.normal_forms import normalize

LONGEST = 100
SHORTEST = 3
PATTERN = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")

AND_WORDS = {"ID": "dan", "TR": "ve", "MY": "dan", "PH": "at"}
"""The word for "&" in the slugs of a country."""
ENGLISH_AND = "and"
_LETTERS = str.maketrans(
    {"ı": "i", "İ": "i", "ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o"}
    | {"đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "ł": "l", "Ł": "l", "ə": "e", "Ə": "e", "þ": "th", "Þ": "th"}
    | {"@": " at "}
    | dict.fromkeys("'’‘ʼ`´", "")
)
_WORD_BREAKS = frozenset("PSZC")
"""First letters of the Unicode categories of symbols, spaces and control characters."""
_ZERO_WIDTH_SPACE = "\u200b"


def slugify(*parts: str, and_word: str = ENGLISH_AND) -> str:
    """Return the parts as one ASCII slug, skipping empty ones: ("Kopi & Co", "Ümit") → "kopi-and-co-umit".

    At most 100 characters, cut at a word. Accents are removed; symbols, spaces and letters of other scripts
    become hyphens. Text only in another script gives "". `and_word` replaces "&".
    """
    text = " ".join(part for part in parts if part).replace("&", f" {and_word} ").translate(_LETTERS)
    spaced = "".join(" " if _is_word_break(char) else char for char in text)
    plain = "".join(map(_ascii, normalize("NFKD", spaced).lower()))
    return _fitting(re.findall(r"[a-z0-9]+", plain), LONGEST)


def _is_word_break(char: str) -> bool:
    category = unicodedata.category(char)
    # Format characters (soft hyphen, joiners) occur inside words.
    return char == _ZERO_WIDTH_SPACE or (category[0] in _WORD_BREAKS and category != "Cf")


def _ascii(char: str) -> str:
    """Return a decomposed character as ASCII: "" for accents, a space for other scripts."""
    if char.isascii():
        return char
    category = unicodedata.category(char)
    if category == "Nd":
        return str(unicodedata.decimal(char))
    is_inside_word = category[0] == "M" or category in ("Lm", "Cf")
    return "" if is_inside_word or unicodedata.name(char, "").startswith("LATIN") else " "


def store_slug(
    name: str, name_en: str, branch: str, place: str, fallback: str, and_word: str = ENGLISH_AND
) -> str:
    """Return the preferred slug of a store from name, branch and `place`, the name of a region.

    A name without Latin letters and digits is replaced by the English name, or by `fallback` if that has none
    either. A slug under three characters gets `fallback` appended. `and_word` replaces "&". Does not check
    whether the slug is taken.
    """
    main = slugify(name, and_word=and_word) or slugify(name_en, and_word=and_word) or slugify(fallback)
    slug = slugify(main, branch, place, and_word=and_word)
    return slug if len(slug) >= SHORTEST else slugify(slug, fallback)


def numbered(slug: str, used: Container[str]) -> str:
    """Return the slug, or if it is in `used`, with the first free number from 2 appended: "kopi-tuku-2".

    Shortens the slug so that it fits 100 characters with the number.
    """
    if slug not in used:
        return slug
    number = 2
    while (candidate := f"{slug[: LONGEST - len(str(number)) - 1].rstrip('-/')}-{number}") in used:
        number += 1
    return candidate


def _fitting(words: Iterable[str], longest: int) -> str:
    """Return the first words that fit, joined by hyphens; the first word may be cut."""
    slug = ""
    for word in words:
        longer = f"{slug}-{word}" if slug else word[:longest]
        if len(longer) > longest:
            break
        slug = longer
    return slug
