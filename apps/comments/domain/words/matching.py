"""Search for the words of a list in a text, with their places in the original."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from apps.comments.choices import WordLevel, WordMatch
from apps.comments.domain.words.disguises import Guesser, ordinary_words
from apps.comments.domain.words.folding import Token, folded, lowered, readings

_SEVERITY = {WordLevel.MENTION: 0, WordLevel.SUSPECT: 1, WordLevel.BANNED: 2}
_SHORTEST_GUESSED = 4


@dataclass(frozen=True)
class Word:
    """An entry of a word list."""

    word_id: int
    word: str
    language: str
    level: str
    match: str
    allow_list: tuple[str, ...] = ()
    pattern: str = ""
    """The text to match, if it is not the word itself."""

    @property
    def is_prefix(self) -> bool:
        """Return whether words that start with it match, too."""
        return self.match == WordMatch.PREFIX

    @property
    def is_mild(self) -> bool:
        """Return whether it is only mentioned to the reviewer."""
        return self.level == WordLevel.MENTION


@dataclass(frozen=True)
class Hit:
    """A found word, its place in the original text in characters, and its level."""

    word: Word
    start: int
    end: int
    level: str
    is_guess: bool = False
    """True if the spelling differs from the list."""


@dataclass
class Matcher:
    """A compiled word list; the time per word of a text does not grow with the list."""

    whole: dict[str, list[Word]] = field(default_factory=lambda: defaultdict(list))
    phrases: dict[str, list[tuple[list[str], Word]]] = field(default_factory=lambda: defaultdict(list))
    prefixes: dict[str, list[Word]] = field(default_factory=lambda: defaultdict(list))
    lengths: tuple[int, ...] = ()
    inside: list[tuple[str, Word]] = field(default_factory=list)
    guesser: Guesser[Word] | None = None

    @classmethod
    def of(cls, words: Iterable[Word], *, has_guesses: bool = True) -> Matcher:
        """Compile a list. Without guesses, only exact spellings are found."""
        made = cls()
        guessed: list[tuple[list[str], Word]] = []
        for word in words:
            parts = folded(word.pattern or word.word).split()
            if not parts:
                continue
            if len("".join(parts)) >= _SHORTEST_GUESSED:
                guessed.append((parts, word))
            if len(parts) > 1:
                made.phrases[parts[0]].append((parts, word))
            elif word.match == WordMatch.WORD:
                made.whole[parts[0]].append(word)
            elif word.match == WordMatch.PREFIX:
                made.prefixes[parts[0]].append(word)
            else:
                made.inside.append((parts[0], word))
        made.lengths = tuple(sorted({len(prefix) for prefix in made.prefixes}))
        if has_guesses:
            made.guesser = Guesser.of(guessed, ordinary_words())
        return made

    def find(self, text: str) -> list[Hit]:
        """Return the hits in a text by place, the most severe one for each place."""
        hits: dict[tuple[int, int], Hit] = {}
        ways = readings(text)
        for tokens in ways:
            for index, token in enumerate(tokens):
                for word, end in self._at(tokens, index):
                    written = text[token.start : end]
                    _add(hits, text, Hit(word, token.start, end, _level_as_written(word, written)))
        if self.guesser is not None:
            for word, start, end in self.guesser.find(text, ways):
                if not any(hit.start < end and start < hit.end for hit in hits.values() if not hit.is_guess):
                    level = _level_as_written(word, text[start:end])
                    level = WordLevel.SUSPECT if level == WordLevel.BANNED else level
                    _add(hits, text, Hit(word, start, end, level, is_guess=True))
        return _outermost(sorted(hits.values(), key=lambda hit: (hit.start, -hit.end)))

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


def _add(hits: dict[tuple[int, int], Hit], text: str, hit: Hit) -> None:
    if _is_allowlisted(hit.word, text[hit.start : hit.end]):
        return
    there = hits.get((hit.start, hit.end))
    if there is None or _severity(hit) > _severity(there):
        hits[hit.start, hit.end] = hit


def _severity(hit: Hit) -> int:
    return _SEVERITY[WordLevel(hit.level)]


def _level_as_written(word: Word, written: str) -> str:
    """Return the level of a hit; a mild word disguised with signs is raised to suspect.

    The disguise shows that the author knew it to be an insult.
    """
    is_disguised = any(not letter.isalpha() and letter not in " '’-" for letter in written.strip())
    return WordLevel.SUSPECT if word.level == WordLevel.MENTION and is_disguised else word.level


def _is_phrase(word: Word, parts: Sequence[str], there: Sequence[str]) -> bool:
    if len(there) < len(parts) or list(there[:-1]) != list(parts[:-1]):
        return False
    return there[-1].startswith(parts[-1]) if word.match == WordMatch.PREFIX else there[-1] == parts[-1]


def _is_allowlisted(word: Word, written: str) -> bool:
    """Return whether the written form, with accents, is one of the word's exceptions."""
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
    """Return the hits without those inside another of at least their level."""
    outer_hits: list[Hit] = []
    for hit in hits:
        inside = [one for one in outer_hits if one.start <= hit.start and hit.end <= one.end]
        if not any(_severity(one) >= _severity(hit) for one in inside):
            outer_hits.append(hit)
    return outer_hits
