"""Web addresses of stores: `kopi-kenangan-grand-indonesia-jakarta-pusat`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable

LONGEST = 100
SHORTEST = 3
PATTERN = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*$")

_LETTERS = str.maketrans(
    {"ı": "i", "İ": "i", "ß": "ss", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d"}
    | {"ł": "l", "Ł": "l", "&": " and ", "@": " at "}
    | dict.fromkeys("'’‘ʼ`´", "")
)


def slugify(*parts: str) -> str:
    """Return the parts as one ASCII slug of at most 100 characters, cut at a word.

    Letters outside Latin are left out: text of another script gives an empty slug.
    """
    text = " ".join(part for part in parts if part).translate(_LETTERS).lower()
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", plain)
    return _fitting(words, LONGEST)


def store_slug(name: str, name_en: str, branch: str, place: str, fallback: str) -> str:
    """Return the slug of a store from its name, branch and second region level.

    Uses the English name where the name has no Latin letters, else `fallback`.
    """
    main = slugify(name) or slugify(name_en) or slugify(fallback)
    slug = slugify(main, branch, place)
    return slug if len(slug) >= SHORTEST else slugify(slug, fallback)


def numbered(slug: str, taken: Container[str]) -> str:
    """Return the slug, or with the first free number behind it."""
    if slug not in taken:
        return slug
    number = 2
    while (candidate := f"{slug[: LONGEST - len(str(number)) - 1].rstrip('-/')}-{number}") in taken:
        number += 1
    return candidate


def _fitting(words: Iterable[str], longest: int) -> str:
    slug = ""
    for word in words:
        longer = f"{slug}-{word}" if slug else word[:longest]
        if len(longer) > longest:
            break
        slug = longer
    return slug
