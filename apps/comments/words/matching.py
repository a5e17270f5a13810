"""Which words of a list a text holds, and where in the text as it was written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from apps.comments.choices import WordLevel, WordMatch
from apps.comments.words.folding import Token, folded, lowered, readings


@dataclass(frozen=True)
class Word:
    """One entry of a list."""

    word_id: int
    word: str
    language: str
    level: str
    match: str
    allow_list: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hit:
    """A word that was found, and where: characters of the text as it was written."""

    word: Word
    start: int
    end: int


@dataclass
class Matcher:
    """A list compiled for looking up: what a word costs does not grow with the list."""

    whole: dict[str, list[Word]] = field(default_factory=lambda: defaultdict(list))
    phrases: dict[str, list[tuple[list[str], Word]]] = field(default_factory=lambda: defaultdict(list))
    prefixes: dict[str, list[Word]] = field(default_factory=lambda: defaultdict(list))
    lengths: tuple[int, ...] = ()
    inside: list[tuple[str, Word]] = field(default_factory=list)

    @classmethod
    def of(cls, words: Iterable[Word]) -> Matcher:
        """A list, compiled."""
        made = cls()
        for word in words:
            parts = folded(word.word).split()
            if not parts:
                continue
            if len(parts) > 1:
                made.phrases[parts[0]].append((parts, word))
            elif word.match == WordMatch.WORD:
                made.whole[parts[0]].append(word)
            elif word.match == WordMatch.PREFIX:
                made.prefixes[parts[0]].append(word)
            else:
                made.inside.append((parts[0], word))
        made.lengths = tuple(sorted({len(prefix) for prefix in made.prefixes}))
        return made

    def find(self, text: str) -> list[Hit]:
        """What the text holds, by place; a place is told once, as the worst that stands there."""
        found: dict[tuple[int, int], Hit] = {}
        for tokens in readings(text):
            for index, token in enumerate(tokens):
                for word, end in self._at(tokens, index):
                    if _is_allowlisted(word, text[token.start : end]):
                        continue
                    hit = Hit(word, token.start, end)
                    there = found.get((hit.start, hit.end))
                    if there is None or (there.word.level, word.level) == (
                        WordLevel.SUSPECT,
                        WordLevel.BANNED,
                    ):
                        found[hit.start, hit.end] = hit
        return _outermost(sorted(found.values(), key=lambda hit: (hit.start, -hit.end)))

    def _at(self, tokens: Sequence[Token], index: int) -> Iterable[tuple[Word, int]]:
        token = tokens[index]
        for word in self.whole.get(token.text, ()):
            yield word, token.end
        for length in self.lengths:
            if length > len(token.text):
                break
            for word in self.prefixes.get(token.text[:length], ()):
                yield word, token.end
        for part, word in self.inside:
            if part in token.text:
                yield word, token.end
        for parts, word in self.phrases.get(token.text, ()):
            there = tokens[index : index + len(parts)]
            if _is_phrase(word, parts, [one.text for one in there]):
                yield word, there[-1].end


def _is_phrase(word: Word, parts: Sequence[str], there: Sequence[str]) -> bool:
    if len(there) < len(parts) or list(there[:-1]) != list(parts[:-1]):
        return False
    return there[-1].startswith(parts[-1]) if word.match == WordMatch.PREFIX else there[-1] == parts[-1]


def _is_allowlisted(word: Word, written: str) -> bool:
    """Whether what is written is on the word's list of exceptions, accents and all."""
    if not word.allow_list:
        return False
    forms = {form.strip("'’") for form in lowered(written)}
    for allowed in word.allow_list:
        for one in lowered(allowed):
            if one.endswith("*") and any(form.startswith(one[:-1]) for form in forms):
                return True
            if one in forms:
                return True
    return False


def _outermost(hits: Sequence[Hit]) -> list[Hit]:
    """Hits without those that lie inside another of at least their level."""
    kept: list[Hit] = []
    for hit in hits:
        inside = [one for one in kept if one.start <= hit.start and hit.end <= one.end]
        if not any(one.word.level == WordLevel.BANNED or one.word.level == hit.word.level for one in inside):
            kept.append(hit)
    return kept
