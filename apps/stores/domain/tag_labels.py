"""Labels of tags from the words of files, such as `fish_and_chips` or "kopi,_teh, roti bakar, dll"."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"[,;|\n]|\s/\s")
"""Separators of several words in one cell."""
_AND_MORE = frozenset({"dll", "dkk", "dsb", "etc", "vb", "vs", "lainnya", "lain-lain", "others", "other"})
""""And so on" in the languages of the countries; such a word names no dish."""
_EDGES = " .:-–—_\"'“”‘’()[]"


def tag_labels(text: str) -> list[str]:
    """Return the labels in a cell, in order: "kopi,_teh, roti bakar, dll" → ["Kopi", "Teh", "Roti bakar"].

    Underscores become spaces, lists are split, and a label in lowercase letters gets a capital first letter.
    Labels without letters, repeated ones (ignoring case) and a final "and so on" are left out.
    """
    labels: dict[str, str] = {}
    for part in _BETWEEN.split(text):
        words = _without_more(part.replace("_", " ").split())
        if not any(letter.isalpha() for letter in words):
            continue
        label = words[0].upper() + words[1:] if words == words.lower() else words
        labels.setdefault(label.casefold(), label)
    return list(labels.values())


def _without_more(words: list[str]) -> str:
    """Join words without a trailing "and so on" and without punctuation at the edges."""
    while words and words[-1].strip(_EDGES).casefold() in _AND_MORE:
        words = words[:-1]
    return " ".join(words).strip(_EDGES)
