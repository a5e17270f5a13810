"""Guesses of the listed word behind a token with another spelling.

A guess is never made for an ordinary word (`data/ordinary_words.txt`), and it never rejects a comment but
holds it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from apps.comments.domain.words.folding import Token, plain_text

_ORDINARY = Path(__file__).resolve().parents[2] / "data/ordinary_words.txt"
_VOWELS = re.compile("[aeiou]")
_ENDINGS = {
    "en": ("s", "es", "ed", "er", "ers", "ing", "in", "y"),
    "id": ("nya", "mu", "ku", "lah", "kah", "an", "in", "kan"),
    "ms": ("nya", "mu", "ku", "lah", "la", "kah", "an"),
    "tr": ("lar", "ler", "lari", "leri", "larin", "lerin", "in", "un", "i", "u", "im", "um", "ca", "ce"),
    "fil": ("ng", "mo", "ka", "nyo", "s"),
}
"""Possible endings of a listed word, by language."""
_SOUNDS = tuple(
    frozenset(group)
    for group in ("gk", "kqcx", "dt", "bp", "sz", "vfw", "uvw", "uo", "iey", "ea", "jy", "mn", "lr")
)
"""Letters that replace each other in deliberate misspellings."""
_SPELLINGS = (("ph", "f"), ("q", "k"), ("z", "s"), ("ck", "k"), ("v", "u"), ("x", "ks"))
_SHORTEST_STEM, _SHORTEST_SOUND, _SHORTEST_EDIT = 4, 5, 6
_SHORTEST_SKELETON = 3
_LONG_ENDING = 3
"""Shorter endings fit too many words without vowels: btcher is a butcher."""
_LONGEST = 24
"""Longer tokens are not guessed: the number of look-ups of a token grows with its length."""
_PARTS, _LONGEST_PART, _SHORTEST_JOINED = 4, 5, 6
_DOUBLED = re.compile(r"(.)\1")
_MASKED = re.compile(r"(?<![^\W_])[a-z0-9@$!]+(?:[*#•]+[a-z0-9@$!]*)+")
_SPLIT = re.compile(r"(?<![^\W_])[a-z]+(?:[.\-_'’][a-z]+)+(?![^\W_])")


class Listed(Protocol):
    """A word of a list."""

    @property
    def language(self) -> str:
        """Return the code of its language."""

    @property
    def is_mild(self) -> bool:
        """Return whether it is too harmless for a guess by sound."""

    @property
    def is_prefix(self) -> bool:
        """Return whether words that start with it match, too."""


W = TypeVar("W", bound=Listed)


@cache
def ordinary_words() -> frozenset[str]:
    """Return the ordinary words of the five languages, normalized."""
    return frozenset(_ORDINARY.read_text(encoding="utf-8").split())


def skeleton(text: str) -> str:
    """Return a word without its vowels: kontol becomes kntl."""
    return _VOWELS.sub("", text)


@dataclass
class Guesser(Generic[W]):
    """An index of a word list by possible disguises.

    The look-ups of a token are bounded by its length and do not grow with the list.
    """

    exact: dict[str, list[W]] = field(default_factory=lambda: defaultdict(list))
    skeletons: dict[str, list[tuple[str, W]]] = field(default_factory=lambda: defaultdict(list))
    deletions: dict[str, list[tuple[str, W]]] = field(default_factory=lambda: defaultdict(list))
    masks: dict[str, list[tuple[str, W]]] = field(default_factory=lambda: defaultdict(list))
    """Words by first letter."""
    ordinary: frozenset[str] = frozenset()

    @classmethod
    def of(cls, words: Iterable[tuple[Sequence[str], W]], ordinary: frozenset[str]) -> Guesser[W]:
        """Index words by the normalized parts of their text.

        Phrases are only matched with their parts joined.
        """
        made = cls(ordinary=ordinary)
        for parts, word in words:
            text = "".join(parts)
            made.exact[text].append(word)
            made.masks[text[0]].append((text, word))
            if len(parts) > 1 or word.is_mild:
                continue
            if len(skeleton(text)) >= _SHORTEST_SKELETON:
                made.skeletons[skeleton(text)].append((text, word))
            if len(text) >= _SHORTEST_SOUND:
                for key in {text, *_deletions(text)}:
                    made.deletions[key].append((text, word))
        return made

    def find(self, text: str, readings: Sequence[Sequence[Token]]) -> Iterator[tuple[W, int, int]]:
        """Yield words and their places in the text, in characters."""
        written = {(token.start, token.end): token.text for token in readings[0]} if readings else {}
        seen: set[tuple[str, int, int]] = set()
        for tokens in readings:
            for token in tokens:
                key = (token.text, token.start, token.end)
                if key in seen or self._is_ordinary(written.get((token.start, token.end), ""), token.text):
                    continue
                seen.add(key)
                for word in self._guess(token.text):
                    yield word, token.start, token.end
        if readings:
            yield from self._joined(readings[0])
        yield from self._masked(text)

    def _is_ordinary(self, *forms: str) -> bool:
        """Return whether a form is an ordinary word, even with a letter doubled: jalann is not jalang."""
        return any(form in self.ordinary or _DOUBLED.sub(r"\1", form) in self.ordinary for form in forms)

    def _guess(self, token: str) -> Iterator[W]:
        if not (_SHORTEST_SKELETON <= len(token) <= _LONGEST and token.isalpha()):
            return
        yield from self._without_ending(token)
        yield from self._by_skeleton(token)
        yield from self._by_one_letter(token)
        yield from self._by_spelling(token)

    def _without_ending(self, token: str) -> Iterator[W]:
        for language, endings in _ENDINGS.items():
            for ending in endings:
                stem = token.removesuffix(ending)
                if stem == token:
                    continue
                if len(stem) >= _SHORTEST_STEM:
                    yield from (word for word in self.exact.get(stem, ()) if word.language == language)
                if len(ending) >= _LONG_ENDING:
                    yield from (word for word in self._by_skeleton(stem) if word.language == language)

    def _by_skeleton(self, token: str) -> Iterator[W]:
        """Yield words without vowels: kntl, siktr.

        With only three consonants, all vowels except an initial one must be missing: fck, orsp.
        """
        bones = skeleton(token)
        if len(set(bones)) < _SHORTEST_SKELETON:
            return
        for text, word in self.skeletons.get(bones, ()):
            is_short = len(bones) == _SHORTEST_SKELETON
            is_bare = token in (bones, text[0] + skeleton(text[1:]))
            if len(token) < len(text) and (is_bare if is_short else _is_within(token, text)):
                yield word

    def _by_one_letter(self, token: str) -> Iterator[W]:
        if len(token) < _SHORTEST_SOUND:
            return
        for key in {token, *_deletions(token)}:
            for text, word in self.deletions.get(key, ()):
                if _is_one_letter_apart(token, text) and (
                    min(len(token), len(text)) >= _SHORTEST_EDIT or _is_similar_sound(token, text)
                ):
                    yield word

    def _by_spelling(self, token: str) -> Iterator[W]:
        for old, new in _SPELLINGS:
            if old in token:
                spelt = token.replace(old, new)
                if spelt not in self.ordinary:
                    yield from self.exact.get(spelt, ())

    def _joined(self, tokens: Sequence[Token]) -> Iterator[tuple[W, int, int]]:
        """Yield words that are written with a space inside: bang sat."""
        for first in range(len(tokens)):
            joined = ""
            for token in tokens[first : first + _PARTS]:
                if len(token.text) > _LONGEST_PART:
                    break
                joined += token.text
                if joined == token.text or len(joined) < _SHORTEST_JOINED:
                    continue
                for word in self.exact.get(joined, ()):
                    yield word, tokens[first].start, token.end

    def _masked(self, text: str) -> Iterator[tuple[W, int, int]]:
        """Yield words with letters replaced by signs (k*ntol) or divided by signs (kon.tol)."""
        plain, places = plain_text(text)
        for match in _MASKED.finditer(plain):
            for word in self._of_mask(match.group().rstrip("*#•")):
                yield word, places[match.start()], places[match.end() - 1] + 1
        for match in _SPLIT.finditer(plain):
            joined = re.sub(r"[^a-z]", "", match.group())
            for word in self.exact.get(joined, ()):
                yield word, places[match.start()], places[match.end() - 1] + 1

    def _of_mask(self, mask: str) -> Iterator[W]:
        if not re.search(r"[*#•]", mask) or len(mask) > _LONGEST:
            return
        letters = mask.translate(str.maketrans("013457@$!", "oieastasi"))
        pattern = re.compile("".join("[a-z]{1,3}" if run[0] in "*#•" else run for run in _runs(letters)))
        for text, word in self.masks.get(letters[0], ()):
            match = pattern.match(text)
            if match and (match.end() == len(text)):
                yield word
            elif word.is_prefix and len(text) < len(letters) and pattern.match(text + letters[len(text) :]):
                yield word


def _runs(mask: str) -> list[str]:
    return re.findall(r"[*#•]+|[^*#•]+", mask)


def _deletions(text: str) -> set[str]:
    return {text[:place] + text[place + 1 :] for place in range(len(text))}


def _is_within(short: str, text: str) -> bool:
    letters = iter(text)
    return all(letter in letters for letter in short)


def _is_one_letter_apart(one: str, other: str) -> bool:
    """Return whether one letter after the first is replaced, added, missing or swapped with its neighbor."""
    if one == other or one[0] != other[0]:
        return False
    if len(one) == len(other):
        places = [place for place in range(len(one)) if one[place] != other[place]]
        is_swapped = len(places) == 2 and places[1] == places[0] + 1
        return len(places) == 1 or (
            is_swapped and one[places[0]] == other[places[1]] and one[places[1]] == other[places[0]]
        )
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and short in _deletions(long)


def _is_similar_sound(one: str, other: str) -> bool:
    """Return whether the differing letter sounds like the replaced one, or is an added vowel."""
    if len(one) != len(other):
        return len(one) > len(other) and skeleton(one) == skeleton(other)
    pairs = [{first, second} for first, second in zip(one, other, strict=True) if first != second]
    return len(pairs) == 1 and any(pairs[0] <= group for group in _SOUNDS)
