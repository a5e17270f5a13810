"""Order of search results by how well their texts match the typed words."""

from __future__ import annotations

from collections.abc import Sequence

from apps.core.search.words import Words

NAMES_END = " \n "
"""Separates the names of a record from the rest of its `search_text`."""
_WHOLE, _BEGINS, _INSIDE = 1.0, 0.8, 0.6
"""Value of a word among the names: as a whole word, at the start of one, inside one."""
_REST = 0.5
"""Value of a word in the rest of the text, compared with the names."""
_SIMILAR = 0.8
"""Value of an alternative, compared with the word as it was typed."""
_PHRASE = 0.5
"""Added if the names contain the words side by side; half of it if they begin with one of them."""
_COVERED = 0.4
"""Added in full if the names contain nothing but the words."""
_APART = str.maketrans({sign: " " for sign in map(chr, range(1, 128)) if not sign.isalnum()})


def text_of(names: str, rest: str) -> str:
    """Return the `search_text` of a record from its folded names and its other folded words."""
    return f"{names}{NAMES_END}{rest}"


def matched(words: Words, text: str) -> frozenset[str]:
    """Return the typed words that a text contains, in any of their alternatives."""
    names, rest = _sides(text)
    pairs = zip(words.typed, words.variants, strict=True)
    return frozenset(one for one, each in pairs if _best(one, each, names, rest))


def occurs(alternative: str, text: str) -> bool:
    """Return whether a text contains every part of an alternative."""
    return all(part in text for part in alternative.split())


def score(words: Words, text: str) -> float:
    """Return how well a text matches; more is better."""
    names, rest = _sides(text)
    pairs = zip(words.typed, words.variants, strict=True)
    total = sum(_best(one, each, names, rest) for one, each in pairs)
    among_names = [one for one in words.typed if f" {one}" in names]
    if among_names:
        phrase = " ".join(words.typed)
        total += _PHRASE * (f" {phrase} " in names) + _PHRASE / 2 * names.startswith(f" {among_names[0]}")
        total += _COVERED * min(1.0, sum(map(len, among_names)) / max(1, len(names.replace(" ", ""))))
    return total


def ranked(words: Words, texts: Sequence[tuple[int, str]]) -> list[int]:
    """Return the ids of (id, text), best matches first; equal ones stay in their order."""
    return [pk for pk, _ in sorted(texts, key=lambda one: -score(words, one[1]))]


def _sides(text: str) -> tuple[str, str]:
    names, _, rest = text.partition(NAMES_END)
    return f" {names.translate(_APART)} ", f" {rest.translate(_APART)} "


def _best(typed: str, alternatives: Sequence[str], names: str, rest: str) -> float:
    best = _value(typed, names, rest)
    if best < _SIMILAR:
        best = max([best, *(_SIMILAR * _value(one, names, rest) for one in alternatives if one != typed)])
    return best


def _value(alternative: str, names: str, rest: str) -> float:
    """Return the value of an alternative: that of its worst part."""
    return min((_of(part, names) or _REST * _of(part, rest) for part in alternative.split()), default=0.0)


def _of(part: str, side: str) -> float:
    if part not in side:
        return 0.0
    if f" {part} " in side:
        return _WHOLE
    return _BEGINS if f" {part}" in side else _INSIDE
