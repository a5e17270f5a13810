"""Suggestions for unknown values of a file, so that a user answers a few questions instead of hundreds.

"Chinese Restaurant" contains a known word, "Restorant" is similar to one, "Pizza" describes another field,
"Bakso" is a word of the label "Bakso & mie".
Values that probably mean the same are one question. Nothing is applied until the user accepts the suggestion.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from apps.core.importing.area import Field, Vocabulary
from apps.core.importing.shapes import ImportAlsoOutput, ImportQuestion

MOST_SHOWN = 200
"""Maximum number of values listed per question."""
_SAME_FROM = 84.0
"""Minimum similarity of two spellings of the same word, of 100."""
_FUZZY_FROM_LETTERS = 5
_MOST_BESIDE = 3

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The known value that an unknown one probably means."""

    code: str
    pattern: str = ""
    """The common part of all values with the same word: "… Restaurant"; empty for a similar spelling."""
    also: tuple[tuple[str, str], ...] = ()
    """Values of the other field, as (field, our value), that the rest of the text implies."""


@dataclass
class Question:
    """Values that probably mean the same; without a suggestion, values that resemble no known one."""

    field: str
    ours: str | None
    patterns: list[str] = dataclasses.field(default_factory=list)
    count: int = 0
    """Number of rows with one of the values."""
    values: list[ImportQuestion.ImportQuestionValue] = dataclasses.field(default_factory=list)

    def add(self, value: str, count: int, nearest: Nearest | None) -> None:
        """Add a value with its number of rows."""
        self.count += count
        if nearest is not None and nearest.pattern and nearest.pattern not in self.patterns:
            self.patterns.append(nearest.pattern)
        also = nearest.also if nearest is not None else ()
        answer = ImportQuestion.ImportQuestionValue
        beside = [ImportAlsoOutput(field=name, ours=code) for name, code in also]
        self.values.append(answer(value=value, count=count, also=beside))


def questions(unknown: Sequence[tuple[str, str, int]], fields: Iterable[Field]) -> list[Question]:
    """Return the questions about the unknown (field, value, count) of a check.

    Questions about the most rows come first, those without a suggestion last.
    """
    fields_by_id = {one.id: one for one in fields}
    by_key: dict[tuple[str, str | None], Question] = {}
    for name, value, count in sorted(unknown, key=lambda one: (-one[2], one[0], one[1])):
        one = fields_by_id.get(name)
        if one is None or not one.options:
            continue
        near = nearest(value, one, fields_by_id)
        code = near.code if near else None
        question = by_key.setdefault((name, code), Question(name, code))
        if len(question.values) < MOST_SHOWN:
            question.add(value, count, near)
    return sorted(by_key.values(), key=lambda one: (one.ours is None, -one.count, one.field))


def nearest(value: str, one: Field, fields: Mapping[str, Field]) -> Nearest | None:
    """Return the value of a field that a text probably means, or None."""
    vocabulary = one.vocabulary
    if vocabulary is None:
        return None
    words = words_of(value)
    offered = {code for code, _ in one.options}
    beside = fields.get(vocabulary.beside)
    rest_words = beside.vocabulary.phrases if beside is not None and beside.vocabulary is not None else {}
    place = (
        _phrase(words, vocabulary.phrases)
        or _similar(words, vocabulary.phrases)
        or _phrase(words, vocabulary.hint_phrases)
    )
    if place is not None and place.code in offered:
        rest = _without(words, place)
        return Nearest(
            place.code, _pattern(value, words, place), _beside(rest, vocabulary.beside, rest_words)
        )
    if vocabulary.beside_alone in offered and " ".join(words) in rest_words:
        return Nearest(vocabulary.beside_alone, "", ((vocabulary.beside, rest_words[" ".join(words)]),))
    return _labelled(words, one.options)


def _labelled(words: Words, options: Iterable[tuple[str, str]]) -> Nearest | None:
    """Return the only option whose label contains all words: "Bakso" is "Bakso & mie"."""
    long_words = {word for word in words if len(word) > 2}
    codes = [code for code, label in options if long_words and long_words <= set(words_of(label))]
    return Nearest(codes[0]) if len(codes) == 1 else None


def words_of(text: str) -> Words:
    """Return the normalized words of a text: "Vegan / Vegetarian" has two."""
    return tuple(Vocabulary.normal(text).split())


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of a known phrase in a text, and its value."""

    start: int
    end: int
    code: str
    is_spelt: bool = True


def _phrase(words: Words, phrases: Mapping[str, str]) -> _Place | None:
    """Return the longest known phrase of a text.

    Of equally long ones it is the last, which names the type of place.
    """
    for length in range(min(len(words), 4), 0, -1):
        for start in range(len(words) - length, -1, -1):
            if code := phrases.get(" ".join(words[start : start + length])):
                return _Place(start, start + length, code)
    return None


def _similar(words: Words, phrases: Mapping[str, str]) -> _Place | None:
    """Return the phrase similar to the whole text or to one word. The first letter must be the same."""
    spans = [(0, len(words)), *((at, at + 1) for at in range(len(words) - 1, -1, -1))]
    for start, end in spans:
        text = " ".join(words[start:end])
        if len(text) < _FUZZY_FROM_LETTERS:
            continue
        candidates = [phrase for phrase in phrases if phrase[0] == text[0]]
        if best := process.extractOne(text, candidates, scorer=fuzz.ratio, score_cutoff=_SAME_FROM):
            return _Place(start, end, phrases[best[0]], is_spelt=False)
    return None


def _without(words: Words, place: _Place) -> Words:
    """Return the words without a phrase.

    A gap remains, so that words on both sides do not form a new phrase.
    """
    return (*words[: place.start], "", *words[place.end :])


def _beside(words: Words, name: str, phrases: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the values of the other field that the words imply, without duplicates."""
    pairs: list[tuple[str, str]] = []
    while len(pairs) < _MOST_BESIDE and (place := _phrase(words, phrases)):
        if (name, place.code) not in pairs:
            pairs.append((name, place.code))
        words = _without(words, place)
    return tuple(pairs)


def _pattern(value: str, words: Words, place: _Place) -> str:
    """Return a pattern such as "… Restaurant": the known phrase as the file writes it.

    "…" marks the omitted rest.
    """
    if not place.is_spelt or place.end - place.start == len(words):
        return ""
    word_list = re.findall(r"[^\W_]+", value)
    shown = (
        word_list[place.start : place.end] if len(word_list) == len(words) else words[place.start : place.end]
    )
    before, after = ("… " if place.start else ""), (" …" if place.end < len(words) else "")
    return f"{before}{' '.join(shown)}{after}"
