"""Text as words are looked for in it, with the place in the original of every character that is left.

A text is read in several ways, because people hide words in several: as it is written, with digits and
signs read as the letters they look like, and with letters that are drawn out drawn together again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from apps.core.text.normal_forms import normalize

_LEET = {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "@": "a", "$": "s"}
_LOOKALIKES = dict(zip("аеорсухіјѕ", "aeopcyxijs", strict=True))
"""Cyrillic letters that look like Latin ones."""
_PLAIN = {"ı": "i", "ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae"}
_SPELT_OUT = frozenset(" .-_*·,")
"""What stands between letters that are spelt out."""
_SHORTEST_SPELLING = 3


@dataclass(frozen=True)
class Token:
    """One word as one reading has it, and where it stands in the original."""

    text: str
    start: int
    end: int


def _letters(text: str) -> Iterator[tuple[str, int]]:
    """Lower-case letters without accents, every i the same, invisible characters left out; each with its place."""
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


def _unleeted(letters: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Digits and signs as the letters they look like, in words that hold a letter: 100 stays a number."""
    read = list(letters)
    start = 0
    while start < len(letters):
        end = start
        while end < len(letters) and (letters[end][0].isalnum() or letters[end][0] in _LEET):
            end += 1
        if any(letter.isalpha() for letter, _ in letters[start:end]):
            for index in range(start, end):
                letter, place = letters[index]
                read[index] = (_LEET.get(letter, letter), place)
        start = end + 1
    return read


def _collapsed(letters: list[tuple[str, int]], keep: int) -> list[tuple[str, int]]:
    """Letters that stand more than twice in a row, `keep` times."""
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
    found: list[Token] = []
    word: list[tuple[str, int]] = []
    for letter, place in [*letters, (" ", -1)]:
        if letter.isalnum():
            word.append((letter, place))
        elif word:
            found.append(Token("".join(one for one, _ in word), word[0][1], word[-1][1] + 1))
            word = []
    return found


def _spelt_out(text: str, tokens: list[Token]) -> list[Token]:
    """Words of single letters with a sign or a space between them, read as one."""
    found: list[Token] = []
    run: list[Token] = []
    for token in [*tokens, Token("  ", len(text) + 2, len(text) + 2)]:
        between = text[run[-1].end : token.start] if run else ""
        follows = len(token.text) == 1 and (not run or (len(between) == 1 and between in _SPELT_OUT))
        if follows:
            run.append(token)
            continue
        if len(run) >= _SHORTEST_SPELLING:
            found.append(Token("".join(one.text for one in run), run[0].start, run[-1].end))
        run = [token] if len(token.text) == 1 else []
    return found


def readings(text: str) -> list[list[Token]]:
    """The words of a text in each way it may be read; the same reading is given once."""
    raw = list(_letters(text))
    unleeted = _unleeted(raw)
    ways = [raw, unleeted, _collapsed(unleeted, 2), _collapsed(unleeted, 1)]
    found: list[list[Token]] = []
    for way in ways:
        tokens = _tokens(way)
        if tokens not in found:
            found.append(tokens)
    spelt = _spelt_out(text, found[0])
    return [*found, spelt] if spelt else found


def folded(text: str) -> str:
    """A word of a list as readings have it."""
    return " ".join(token.text for token in _tokens(list(_letters(text))))


def lowered(text: str) -> tuple[str, str]:
    """A text in lower case with its accents and its kinds of i, as Turkish and as everybody else has it."""
    plain = normalize("NFC", "".join(c for c in text if unicodedata.category(c) != "Cf"))
    return plain.replace("I", "ı").replace("İ", "i").lower(), plain.replace("İ", "i").lower()
