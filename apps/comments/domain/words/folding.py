"""Normalization of text for word search, with the original place of each remaining character.

People hide words in several ways, so a text has several readings: as written, with digits and signs as the
letters they resemble, and with repeated letters collapsed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from apps.core.text.normal_forms import normalize

_LEET = {
    **{"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"},
    **{"@": "a", "$": "s", "!": "i", "€": "e", "|": "l"},
}
_ENDS_SENTENCE = frozenset("!|")
"""Signs that count as letters only between letters."""
_LOOKALIKES = dict(zip("аеорсухіјѕ", "aeopcyxijs", strict=True))
"""Cyrillic letters that look like Latin ones."""
_PLAIN = {"ı": "i", "ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae"}
_SPELT_OUT = frozenset(" .-_*·,")
"""Separators between spelled-out letters."""
_SHORTEST_SPELLING = 3


@dataclass(frozen=True)
class Token:
    """A word of one reading, and its place in the original text."""

    text: str
    start: int
    end: int


def _letters(text: str) -> Iterator[tuple[str, int]]:
    """Yield lowercase letters without accents and their places; all kinds of i are equal.

    Invisible characters are removed.
    """
    for place, letter in enumerate(text):
        if letter.isascii():
            yield letter.lower(), place
            continue
        if unicodedata.category(letter) in ("Cf", "Mn", "Me"):
            continue
        for part in normalize("NFKD", letter):
            if unicodedata.combining(part):
                continue
            low = part.lower()
            for one in _PLAIN.get(low, low):
                if not unicodedata.combining(one):
                    yield _LOOKALIKES.get(one, one), place


def plain_text(text: str) -> tuple[str, list[int]]:
    """Return a text in plain lower case, and the place in the original of each of its characters."""
    letters = list(_letters(text))
    return "".join(letter for letter, _ in letters), [place for _, place in letters]


def _unleeted(letters: list[tuple[str, int]], one: str = "i") -> list[tuple[str, int]]:
    """Return letters with digits and signs read as letters, in words with a letter; `one` replaces 1."""
    leet = {**_LEET, "1": one}
    read = list(letters)
    start = 0
    while start < len(letters):
        end = start
        while end < len(letters) and (letters[end][0].isalnum() or letters[end][0] in _LEET):
            end += 1
        if any(letter.isalpha() for letter, _ in letters[start:end]):
            for index in range(start, end):
                letter, place = letters[index]
                if letter in _ENDS_SENTENCE and not _is_between_letters(letters, index):
                    continue
                read[index] = (leet.get(letter, letter), place)
        start = end + 1
    return read


def _is_between_letters(letters: list[tuple[str, int]], index: int) -> bool:
    return (
        0 < index < len(letters) - 1 and letters[index - 1][0].isalnum() and letters[index + 1][0].isalnum()
    )


def _collapsed(letters: list[tuple[str, int]], keep: int) -> list[tuple[str, int]]:
    """Return the letters with runs of more than two equal letters shortened to `keep`."""
    read: list[tuple[str, int]] = []
    start = 0
    while start < len(letters):
        end = start
        while end < len(letters) and letters[end][0] == letters[start][0]:
            end += 1
        run = letters[start:end]
        read.extend(run[:keep] if len(run) > 2 and run[0][0].isalpha() else run)
        start = end
    return read


def _tokens(letters: list[tuple[str, int]]) -> list[Token]:
    tokens: list[Token] = []
    word: list[tuple[str, int]] = []
    for letter, place in [*letters, (" ", -1)]:
        if letter.isalnum():
            word.append((letter, place))
        elif word:
            tokens.append(Token("".join(one for one, _ in word), word[0][1], word[-1][1] + 1))
            word = []
    return tokens


def _runs_of_letters(text: str, tokens: list[Token]) -> Iterator[tuple[int, int]]:
    """Yield the first index and the last index + 1 of runs of single letters with one separator between."""
    first = 0
    for index in range(len(tokens) + 1):
        is_single = index < len(tokens) and len(tokens[index].text) == 1
        if is_single and index > first:
            between = text[tokens[index - 1].end : tokens[index].start]
            is_single = len(between) == 1 and between in _SPELT_OUT
        if is_single:
            continue
        if index - first >= _SHORTEST_SPELLING:
            yield first, index
        is_start = index < len(tokens) and len(tokens[index].text) == 1
        first = index if is_start else index + 1


def _joined(tokens: list[Token]) -> Token:
    return Token("".join(token.text for token in tokens), tokens[0].start, tokens[-1].end)


def _spelt_out(text: str, tokens: list[Token]) -> list[Token]:
    """Return the words with each run of single letters read as one word; empty without such a run.

    Each run is also added without its first and without its last letter, which may be words, as in "a f u c
    k".
    """
    read: list[Token] = []
    parts: list[Token] = []
    place = 0
    for first, last in _runs_of_letters(text, tokens):
        run = tokens[first:last]
        read += [*tokens[place:first], _joined(run)]
        parts += [_joined(part) for part in (run[1:], run[:-1]) if len(part) >= _SHORTEST_SPELLING]
        place = last
    return [*read, *tokens[place:], *parts] if read else []


def readings(text: str) -> list[list[Token]]:
    """Return the distinct readings of a text as lists of words; the first is as written."""
    raw = list(_letters(text))
    unleeted = _unleeted(raw)
    ways = [raw, unleeted, _collapsed(unleeted, 2), _collapsed(unleeted, 1), _unleeted(raw, one="l")]
    results: list[list[Token]] = []
    for way in ways:
        tokens = _tokens(way)
        if tokens not in results:
            results.append(tokens)
    spelt = [_spelt_out(text, way) for way in results[:2]]
    return [*results, *(tokens for tokens in spelt if tokens and tokens not in results)]


def plain_words(text: str) -> str:
    """Return the words of a text in plain letters, separated by spaces; digits and signs become letters."""
    return " ".join(token.text for token in _tokens(_unleeted(list(_letters(text)))))


def folded(text: str) -> str:
    """Return a listed word in the form of readings."""
    return " ".join(token.text for token in _tokens(list(_letters(text))))


def lowered(text: str) -> tuple[str, str]:
    """Return a text in lower case with accents, by the Turkish rules for i and by the usual ones."""
    plain = normalize("NFC", "".join(c for c in text if unicodedata.category(c) != "Cf"))
    return plain.replace("I", "ı").replace("İ", "i").lower(), plain.replace("İ", "i").lower()
