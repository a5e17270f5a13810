"""Text as it is compared in searches: without case, accents or the dots of İ and ı."""

from __future__ import annotations

import unicodedata

from apps.core.text.normal_forms import normalize

_NOT_SEARCHED = frozenset(
    {"Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Zs", "Zl", "Zp", "Sc", "Sk", "Sm", "Cc", "Cf"}
)
"""Unicode categories of what a search ignores. Emoji (So) are searched for, as comments hold them."""
_APOSTROPHES = "'’‘ʼ`´′ʻ＇"
_PREPARED = str.maketrans(
    {"İ": "i", "I": "i", "ı": "i", "Ø": "o", "ø": "o", "Đ": "d", "đ": "d", "Ł": "l", "ł": "l"}
    | {"æ": "ae", "Æ": "ae"}
    | dict.fromkeys(_APOSTROPHES, "")
)


def fold(text: str) -> str:
    """Return the text for comparing.

    Lower case, accents removed (also those of letters in compatibility forms), every kind of i
    the same, apostrophes removed, whitespace drawn together. Folding twice changes nothing.
    """
    folded = _fold_once(text)
    if text.isascii():
        return folded
    while (again := _fold_once(folded)) != folded:
        folded = again
    return folded


def digits_of(text: str) -> str:
    """Return only the digits from 0 to 9, as numbers are compared."""
    return "".join(sign for sign in text if sign.isdecimal() and sign.isascii())


def _fold_once(text: str) -> str:
    if text.isascii():
        plain = text.lower().replace("'", "").replace("`", "")
        return " ".join(plain.split())
    decomposed = normalize("NFKD", text.translate(_PREPARED))
    bare = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    lowered = bare.translate(_PREPARED).casefold()
    return " ".join(normalize("NFKC", lowered).split())


def is_searchable(text: str) -> bool:
    """Return whether a keyword has anything but spaces, punctuation and signs."""
    return any(unicodedata.category(sign) not in _NOT_SEARCHED for sign in text)
