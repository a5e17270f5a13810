"""Folding of text for search: case, accents and the dotted and dotless İ/ı do not matter."""

from __future__ import annotations

import unicodedata

_APOSTROPHES = dict.fromkeys(map(ord, "'’‘`´ʼʻ′"), None)
_SPECIAL = str.maketrans(
    {
        "İ": "i",
        "I": "i",
        "ı": "i",
        "ß": "ss",
        "æ": "ae",
        "Æ": "ae",
        "ø": "o",
        "Ø": "o",
        "đ": "d",
        "Đ": "d",
        "ł": "l",
        "Ł": "l",
    }
)


def fold(text: str) -> str:
    """`text` in lower case without accents and apostrophes, white space collapsed.

    Folding is idempotent: `fold(fold(x)) == fold(x)`.
    """
    mapped = text.translate(_SPECIAL).translate(_APOSTROPHES)
    decomposed = unicodedata.normalize("NFKD", mapped)
    bare = "".join(char for char in decomposed if not unicodedata.combining(char))
    return " ".join(bare.casefold().translate(_SPECIAL).split())
