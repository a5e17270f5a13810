"""Folding of text for searches: ignores case, accents and the dots of İ and ı."""

from __future__ import annotations

import unicodedata

from apps.core.text.normal_forms import normalize

_NOT_SEARCHED = frozenset(
    {"Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Zs", "Zl", "Zp", "Sc", "Sk", "Sm", "Cc", "Cf"}
)
"""Unicode categories that a search ignores. Emoji (So) are searched, since comments contain them."""
_APOSTROPHES = "'’‘ʼ`´′ʻ＇"
_PREPARED = str.maketrans(
    {"İ": "i", "I": "i", "ı": "i", "Ø": "o", "ø": "o", "Đ": "d", "đ": "d", "Ł": "l", "ł": "l"}
    | {"æ": "ae", "Æ": "ae"}
    | dict.fromkeys(_APOSTROPHES, "")
)


def fold(text: str) -> str:
    """Return the text for comparing.

    Converts to lower case, removes accents (also of letters in compatibility forms) and apostrophes, makes
    all kinds of i equal, and collapses whitespace. Idempotent.
    """
    folded = _fold_once(text)
    if text.isascii():
        return folded
    while (again := _fold_once(folded)) != folded:
        folded = again
    return folded


def digits_of(text: str) -> str:
    """Return only the digits from 0 to 9, to compare numbers."""
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
