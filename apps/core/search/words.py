"""Parsing of keywords into words of the search table and the lexicon."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import reduce
from itertools import pairwise
from operator import and_, or_

from django.db import connection
from django.db.models import Q

from apps.core.text.fuzzy_search import LONGEST_FOR_SWAPS, MOST_WORDS, SHORTEST_FOR_TYPOS, TRIGRAM

BETWEEN = re.compile("[\x00-\x2f\x3a-\x60\x7b-\x7f]+")
"""Separators of words; the database function `core_search_words` uses the same."""
WORD_START = "(^|[\x01-\x2f\x3a-\x60\x7b-\x7f])"
"""Regular expression of PostgreSQL for the start of a word in a folded text: after one of the separators."""
LONGEST = 60
_MOST_HOLDING = 20
_LONGEST_OF_LEXICON = 40
"""See core_search_learn."""
_MOST_NEAR = 5
_MOST_SHORT = 12
"""Maximum number of words at one letter's distance of a short word: many short words are similar."""
_SHORTEST_PART = 2
"""Minimum number of letters of either part of two words without a space between them."""
_LONGEST_SHORT = 6
"""Longest word of which every change of one letter is looked up: similar short words share few trigrams."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_MOST_LIKE = 10
_NEAR = 0.75
"""Minimum share of letters, in order, that a word and its misspelling have in common."""

_SIMILAR_SQL = f"""
SELECT DISTINCT asked, found.word, found.holds, similarity(found.word, asked) AS likeness
FROM unnest(%(asked)s::text[]) AS asked CROSS JOIN LATERAL (
    (SELECT word, true AS holds FROM core_searchword
     WHERE length(asked) >= {TRIGRAM} AND word LIKE '%%' || asked || '%%' LIMIT {_MOST_HOLDING})
    UNION ALL
    (SELECT word, false FROM core_searchword
     WHERE length(asked) >= {SHORTEST_FOR_TYPOS} AND word %% asked
     ORDER BY similarity(word, asked) DESC, word LIMIT {_MOST_LIKE})
) AS found (word, holds)
UNION ALL
(SELECT DISTINCT edit.asked, edit.word, false, 1 FROM unnest(%(of)s::text[], %(edits)s::text[]) AS edit (asked, word)
 WHERE (SELECT known.word FROM core_searchword known WHERE known.word = edit.word LIMIT 1) IS NOT NULL)
UNION ALL
(SELECT DISTINCT part.asked, part.word, NULL::boolean, 0
 FROM unnest(%(whole)s::text[], %(parts)s::text[]) AS part (asked, word)
 WHERE (SELECT known.word FROM core_searchword known WHERE known.word = part.word LIMIT 1) IS NOT NULL)
ORDER BY 1, 4 DESC, 2
"""  # noqa: S608  # the numbers above


@dataclass(frozen=True)
class Words:
    """The typed words, each with its alternatives."""

    variants: tuple[tuple[str, ...], ...]
    """For each typed word, alternatives of which one must occur.

    An alternative is the beginning of a word, or several, separated by spaces, that must all occur.
    """
    typed: tuple[str, ...]
    """The typed words, in the same order."""

    def only(self, words: Collection[str]) -> Words:
        """Return only these of the typed words."""
        pairs = [(each, one) for each, one in zip(self.variants, self.typed, strict=True) if one in words]
        return Words(tuple(each for each, _ in pairs), tuple(one for _, one in pairs))

    def query(self) -> str:
        """Return the tsquery for `words` of the search table."""
        each_word = (" | ".join(map(_begins, each)) for each in self.variants)
        return " & ".join(f"({any_of})" for any_of in each_word)

    def whole(self) -> str:
        """Return the tsquery that requires the typed words in full."""
        return " & ".join(f"'{one}'" for one in self.typed)

    def condition(self) -> Q:
        """Return the condition on the text of a record, for lists.

        Alternatives match from the start of a word, like the query; a typed word also inside one.
        """
        return reduce(
            and_,
            (
                reduce(or_, (_contains(one) if one == as_typed else _starts(one) for one in each))
                for each, as_typed in zip(self.variants, self.typed, strict=True)
            ),
        )


def _begins(alternative: str) -> str:
    """Return the tsquery for an alternative: each of its parts begins a word."""
    return " & ".join(f"'{part}':*" for part in alternative.split())


def _contains(word: str) -> Q:
    return Q(search_text__contains=word)


def _starts(alternative: str) -> Q:
    """Return the condition on a text: each part of an alternative begins a word."""
    return reduce(and_, (Q(search_text__regex=f"{WORD_START}{part}") for part in alternative.split()))


def typed(folded: str) -> Words | None:
    """Return the words of a folded keyword; None for numbers, which match ids and phone numbers anywhere."""
    if not any(letter.isalpha() for letter in folded):
        return None
    split = [one[:LONGEST] for one in BETWEEN.split(folded) if one][:MOST_WORDS]
    return Words(tuple((one,) for one in split), tuple(split)) if split else None


@dataclass(frozen=True)
class _Similar:
    """Words of the lexicon that a typed word may mean."""

    holding: list[str]
    """Words that contain it."""
    near: list[str]
    """Words with a typo, the two words that were joined, or the word that was split."""


@dataclass(frozen=True)
class Wider:
    """Alternatives of the words of a keyword without matches."""

    alternatives: tuple[Words, ...]
    """First with words that contain the typed ones, then with typos; nothing if no word is similar."""
    unknown: frozenset[str]
    """The typed words that no record contains, not even with a typo."""
    is_of_unknown: bool = True
    """True if only words that begin no word of the lexicon have alternatives; False if all words exist."""


def wider(words: Words) -> Wider:
    """Return alternatives for words without matches: first words that contain them, then typos.

    Typos include a missing space, and a space inside a word. Words that begin no word of the lexicon are looked
    up, or else all of them. Two statements, on the lexicon only.
    """
    query_words = words.typed
    if all(len(one) < TRIGRAM for one in query_words):
        return Wider((), frozenset())
    beginnings = _beginnings(query_words)
    missing = [one for one in query_words if one not in beginnings and _can_be_of_lexicon(one)]
    looked_up = missing or query_words
    similar = dict.fromkeys(query_words, _Similar([], [])) | _similar(query_words, looked_up)
    unknown_words = []
    for similar_words in (
        {one: similar[one].holding for one in query_words},
        {one: similar[one].near for one in query_words},
    ):
        if any(similar_words.values()):
            # A word that the lexicon does not contain is in no record: including it would take as long as a
            # search for it alone.
            nowhere = {one for one in looked_up if _can_be_of_lexicon(one) and not similar[one].holding}
            as_typed = {one: () if similar_words[one] and one in nowhere else (one,) for one in query_words}
            alternatives = tuple(
                tuple(dict.fromkeys((*as_typed[one], *similar_words[one]))) for one in query_words
            )
            unknown_words.append(Words(alternatives, query_words))
    unknown = (one for one in looked_up if _can_be_of_lexicon(one) and similar[one] == _Similar([], []))
    return Wider(tuple(unknown_words), frozenset(unknown), bool(missing))


def _similar(query_words: Sequence[str], looked_up: Sequence[str]) -> dict[str, _Similar]:
    """Return the words of the lexicon that the typed words in `looked_up` may mean.

    A word that was split is found for each two adjacent words, if one of them is looked up.
    """
    joins = {
        joined: pair for joined, pair in _joined(query_words).items() if not set(pair).isdisjoint(looked_up)
    }
    by_word = {one: _Similar([], []) for one in query_words}
    existing: dict[str, set[str]] = {one: set() for one in query_words}
    edits = [(one, edit) for one in looked_up for edit in _edits(one)]
    parts = [(one, part) for one in looked_up for part in _parts(one)]
    parts += [(one, joined) for joined, pair in joins.items() for one in pair]
    with connection.cursor() as cursor:
        cursor.execute(
            _SIMILAR_SQL,
            {
                "asked": list(looked_up),
                "of": [one for one, _ in edits],
                "edits": [edit for _, edit in edits],
                "whole": [one for one, _ in parts],
                "parts": [part for _, part in parts],
            },
        )
        for one, word, contains, _ in cursor.fetchall():
            if contains is None:
                existing[one].add(word)
            elif contains:
                by_word[one].holding.append(word)
            elif _is_near(one, word, len(by_word[one].near)):
                by_word[one].near.append(word)
    near_words = {one: frozenset(each.near) for one, each in by_word.items()}
    for joined, pair in joins.items():
        for one in pair:
            if joined in existing[one]:
                by_word[one].near.append(joined)
    for one in looked_up:
        near = by_word[one].near
        near.extend(
            f"{left} {right}"
            for left, right in _splits(one)
            if all(part in existing[one] for part in (left, right) if len(part) >= TRIGRAM)
            # Records with both parts match one of them already.
            and near_words[one].isdisjoint((left, right))
        )
    return by_word


def _is_near(query_words: str, word: str, number: int) -> bool:
    """Return whether a word may be a misspelling, if `number` others have been found before."""
    is_short = len(query_words) <= _LONGEST_SHORT and abs(len(word) - len(query_words)) <= 1
    most, least = (_MOST_SHORT, _NEAR - 0.1) if is_short else (_MOST_NEAR, _NEAR)
    return number < most and SequenceMatcher(None, query_words, word).ratio() >= least


def _can_be_of_lexicon(word: str) -> bool:
    """Return whether the lexicon has the word if any record has it.

    The lexicon contains no digits and no very short or long words.
    """
    return TRIGRAM <= len(word) <= _LONGEST_OF_LEXICON and not any(map(str.isdigit, word))


def _beginnings(query_words: Sequence[str]) -> set[str]:
    """Return the words that begin a word of the lexicon."""
    with connection.cursor() as cursor:
        cursor.execute(_EXISTING_SQL, {"asked": list(query_words)})
        return {one for (one,) in cursor.fetchall()}


def misspelt(folded: str) -> Q | None:
    """Return the list condition for a keyword without matches; None if no word is similar."""
    words = typed(folded)
    can_be = words is not None and any(len(one) >= TRIGRAM for one in words.typed)
    alternatives = wider(words).alternatives if words is not None and can_be else ()
    # Lists have already searched for letters inside words.
    return alternatives[-1].condition() if alternatives else None


def _edits(word: str) -> set[str]:
    """Return the word with two adjacent letters swapped; a short word also with any one letter changed.

    Such typos share few trigrams with the word. The first letter of a short word stays: it is rarely wrong.
    """
    if len(word) < TRIGRAM or any(map(str.isdigit, word)):
        return set()
    variants = set()
    if len(word) >= SHORTEST_FOR_TYPOS:
        variants = {
            word[:place] + word[place + 1] + word[place] + word[place + 2 :]
            for place in range(min(len(word), LONGEST_FOR_SWAPS) - 1)
        }
    if len(word) <= _LONGEST_SHORT:
        for place in range(1, len(word)):
            variants |= {word[:place] + letter + word[place + 1 :] for letter in _ALPHABET}
            variants |= {word[: place + 1] + letter + word[place + 1 :] for letter in _ALPHABET}
            variants |= {word[:place] + word[place + 1 :]}
        variants |= {word[0] + letter + word[1:] for letter in _ALPHABET}
    return variants - {word}


def _splits(word: str) -> list[tuple[str, str]]:
    """Return the ways to split a word into two, of which at least one can be in the lexicon."""
    if len(word) < _SHORTEST_PART + TRIGRAM or not word.isalpha():
        return []
    return [(word[:at], word[at:]) for at in range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)]


def _parts(word: str) -> list[str]:
    return [part for pair in _splits(word) for part in pair if len(part) >= TRIGRAM]


def _joined(query_words: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return each two adjacent words as one, with the two."""
    return {left + right: (left, right) for left, right in pairwise(query_words) if (left + right).isalpha()}


def entries(kinds: Sequence[str], country: str, words: Words, most: int) -> dict[str, list[int]]:
    """Return the ids of records that contain the words, by kind, up to `most` of each; two short statements.

    Records with the complete words come first, then the newest. A common word is searched in the newest
    records of its kind; the kind's index is only used for words that are not common there.
    """
    if not kinds:
        return {}
    is_one_word, with_newest = len(words.variants) == 1, _may_be_common(words)
    parts = [
        _of_kind(number, kind, most, is_one_word=is_one_word, with_newest=with_newest)
        for number, kind in enumerate(kinds)
    ]
    parameters = {"country": country, "query": words.query(), "whole": words.whole()}
    ids_by_kind: dict[str, list[int]] = {}
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), parameters)
        rows = set(cursor.fetchall())
    for _, _, pk, number in sorted(rows, reverse=True):
        ids_by_kind.setdefault(kinds[number], []).append(pk)
    return {kind: ids[:most] for kind, ids in ids_by_kind.items()}


def _may_be_common(words: Words) -> bool:
    """Return whether the lexicon has words that start with each typed word or one of its alternatives.

    The lexicon excludes words with digits, which are unknown, and very long ones, which are rare.
    """
    parts = [part for each in words.variants for one in each for part in one.split()]
    beginnings = _beginnings(parts)
    beginnings |= {one for one in parts if any(map(str.isdigit, one))}
    return all(any(beginnings.issuperset(one.split()) for one in each) for each in words.variants)


_EXISTING_SQL = """
SELECT asked FROM unnest(%(asked)s::text[]) AS asked
WHERE EXISTS (SELECT FROM core_searchword WHERE word >= asked AND word < asked || chr(1114111))
"""
_GLANCE = 1000
_DEEP = 300


def _of_kind(number: int, kind: str, most: int, *, is_one_word: bool, with_newest: bool) -> str:
    """Return the SQL for one kind.

    `kind` is a constant of the project and part of a table's name. Numbers are part of the SQL, so that the
    planner knows them.
    """
    table = f"core_search_{kind}"
    # An expression, so that no index is used: it would read half of a country's records to intersect them
    # with a few.
    here = "(country || '') IN (%(country)s, '')"
    of_country, of_all = _newest(table, "%(country)s"), _newest(table, "''")
    matched, whole = "words @@ %(query)s::tsquery", "words @@ %(whole)s::tsquery"
    named: dict[str, str] = {}
    hits = f"FROM {table} WHERE {here}"
    if with_newest:
        named["glance"] = (
            f"SELECT object_id, at, {whole} AS whole"  # noqa: S608  # names of ours
            f" FROM ({of_country} UNION ALL {of_all}) newest"
            f" WHERE {matched} ORDER BY 3 DESC, 2 DESC LIMIT {most}"
        )
        hits += f" AND {_fewer_than(most, 'glance')}"
    # Without LIMIT: for an unknown word, the planner would expect a table scan to find enough rows soon.
    prefix = f"SELECT object_id, at, {whole} AS whole {hits} AND {matched}"
    if not is_one_word:
        # Prefixes are collected from all matching words before the first result; for whole words the index
        # skips most.
        named["exact"] = f"SELECT object_id, at, true AS whole {hits} AND {whole}"
        prefix += f" AND {_fewer_than(most, 'exact')}"
    named["prefix"] = prefix
    steps = ", ".join(f"{name} AS MATERIALIZED ({sql})" for name, sql in named.items())
    queries = " UNION ALL ".join(f"(SELECT * FROM {name} LIMIT {_DEEP})" for name in named)  # noqa: S608  # names of ours
    return (
        f"(WITH {steps} SELECT whole, at, object_id, {number} FROM ({queries}) found"  # noqa: S608  # names of ours
        f" ORDER BY whole DESC, at DESC, object_id DESC LIMIT {len(named) * most})"
    )


def _fewer_than(most: int, query: str) -> str:
    return f"(SELECT count(*) FROM (SELECT FROM {query} LIMIT {most}) AS counted) < {most}"  # noqa: S608  # names of ours


def _newest(table: str, country: str) -> str:
    """Return SQL that reads the index in its order, which is impossible for two countries at once."""
    return (
        f"(SELECT object_id, at, words FROM {table} WHERE country = {country}"  # noqa: S608  # names of ours
        f" ORDER BY at DESC, object_id DESC LIMIT {_GLANCE})"
    )
