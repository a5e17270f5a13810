"""Parsing of keywords into words of the search table and the lexicon."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import reduce
from operator import and_, or_

from django.db import connection
from django.db.models import Q

from apps.core.text.fuzzy_search import LONGEST_FOR_SWAPS, MOST_WORDS, SHORTEST_FOR_TYPOS, TRIGRAM

BETWEEN = re.compile("[\x00-\x2f\x3a-\x60\x7b-\x7f]+")
"""Separators of words; the database function `core_search_words` uses the same."""
LONGEST = 60
_MOST_HOLDING = 20
_LONGEST_OF_LEXICON = 40
"""See core_search_learn."""
_MOST_NEAR = 5
_MOST_LIKE = 10
_NEAR = 0.75
"""Minimum share of letters, in order, that a word and its misspelling have in common."""

_ALIKE = f"""
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
(SELECT DISTINCT swap.asked, swap.word, false, 1 FROM unnest(%(of)s::text[], %(swaps)s::text[]) AS swap (asked, word)
 WHERE (SELECT known.word FROM core_searchword known WHERE known.word = swap.word LIMIT 1) IS NOT NULL)
ORDER BY 1, 4 DESC, 2
"""  # noqa: S608  # the numbers above


@dataclass(frozen=True)
class Words:
    """The typed words, each with its alternatives."""

    meant: tuple[tuple[str, ...], ...]
    """For each typed word, alternative prefixes of which one must occur."""

    def query(self) -> str:
        """Return the tsquery for `words` of the search table."""
        begins = (" | ".join(f"'{one}':*" for one in each) for each in self.meant)
        return " & ".join(f"({any_of})" for any_of in begins)

    def whole(self) -> str:
        """Return the tsquery that requires the typed words in full."""
        return " & ".join(f"'{each[0]}'" for each in self.meant)

    def condition(self) -> Q:
        """Return the same condition on the text of a record, for lists; there letters may precede a word."""
        return reduce(
            and_, (reduce(or_, (Q(search_text__contains=one) for one in each)) for each in self.meant)
        )


def typed(folded: str) -> Words | None:
    """Return the words of a folded keyword; None for numbers, which match ids and phone numbers anywhere."""
    if not any(letter.isalpha() for letter in folded):
        return None
    split = [one[:LONGEST] for one in BETWEEN.split(folded) if one][:MOST_WORDS]
    return Words(tuple((one,) for one in split)) if split else None


def wider(words: Words) -> list[Words]:
    """Return alternatives for words without matches: first words that contain them, then typos.

    One statement, on the lexicon only.
    """
    asked = [each[0] for each in words.meant]
    if all(len(one) < TRIGRAM for one in asked):
        return []
    holding: dict[str, list[str]] = {one: [] for one in asked}
    near: dict[str, list[str]] = {one: [] for one in asked}
    swaps = [(one, swap) for one in asked for swap in _swaps(one)]
    with connection.cursor() as cursor:
        cursor.execute(
            _ALIKE, {"asked": asked, "of": [one for one, _ in swaps], "swaps": [swap for _, swap in swaps]}
        )
        for one, word, holds, _ in cursor.fetchall():
            if holds:
                holding[one].append(word)
            elif len(near[one]) < _MOST_NEAR and SequenceMatcher(None, one, word).ratio() >= _NEAR:
                near[one].append(word)
    found = []
    for alike in (holding, near):
        if any(alike[one] for one in asked):
            # A word that the lexicon does not contain is in no record: including it would take as long as a
            # search for it alone.
            as_typed = {one: () if alike[one] and _is_nowhere(one, holding) else (one,) for one in asked}
            found.append(Words(tuple(tuple(dict.fromkeys((*as_typed[one], *alike[one]))) for one in asked)))
    return found


def _is_nowhere(word: str, holding: Mapping[str, list[str]]) -> bool:
    """Return whether the lexicon proves that no record has the word.

    The lexicon contains no digits and no very short or long words.
    """
    is_of_lexicon = TRIGRAM <= len(word) <= _LONGEST_OF_LEXICON and not any(one.isdigit() for one in word)
    return is_of_lexicon and not holding[word]


def misspelt(folded: str) -> Q | None:
    """Return the list condition for a keyword without matches; None if no word is similar."""
    words = typed(folded)
    can_be = words is not None and any(len(each[0]) >= SHORTEST_FOR_TYPOS for each in words.meant)
    found = wider(words) if words is not None and can_be else []
    # Lists have already searched for letters inside words.
    return found[-1].condition() if found else None


def _swaps(word: str) -> list[str]:
    """Return the word with each pair of adjacent letters swapped: such typos share few trigrams."""
    if len(word) < SHORTEST_FOR_TYPOS:
        return []
    return [
        word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        for place in range(min(len(word), LONGEST_FOR_SWAPS) - 1)
        if word[place] != word[place + 1]
    ]


def entries(kinds: Sequence[str], country: str, words: Words, most: int) -> dict[str, list[int]]:
    """Return the ids of records that contain the words, by kind, up to `most` of each; two short statements.

    Records with the complete words come first, then the newest. A common word is searched in the newest
    records of its kind; the kind's index is only used for words that are not common there.
    """
    if not kinds:
        return {}
    is_one_word, with_newest = len(words.meant) == 1, _may_be_common(words)
    parts = [
        _of_kind(number, kind, most, is_one_word=is_one_word, with_newest=with_newest)
        for number, kind in enumerate(kinds)
    ]
    asked = {"country": country, "query": words.query(), "whole": words.whole()}
    found: dict[str, list[int]] = {}
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), asked)
        rows = set(cursor.fetchall())
    for _, _, pk, number in sorted(rows, reverse=True):
        found.setdefault(kinds[number], []).append(pk)
    return {kind: ids[:most] for kind, ids in found.items()}


def _may_be_common(words: Words) -> bool:
    """Return whether the lexicon has words that start with each typed word or one of its alternatives.

    The lexicon excludes words with digits, which are unknown, and very long ones, which are rare.
    """
    asked = [one for each in words.meant for one in each]
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, {"asked": asked})
        known = {one for (one,) in cursor.fetchall()}
    known |= {one for one in asked if any(map(str.isdigit, one))}
    return all(not known.isdisjoint(each) for each in words.meant)


_KNOWN = """
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
    found = " UNION ALL ".join(f"(SELECT * FROM {name} LIMIT {_DEEP})" for name in named)  # noqa: S608  # names of ours
    return (
        f"(WITH {steps} SELECT whole, at, object_id, {number} FROM ({found}) found"  # noqa: S608  # names of ours
        f" ORDER BY whole DESC, at DESC, object_id DESC LIMIT {len(named) * most})"
    )


def _fewer_than(most: int, found: str) -> str:
    return f"(SELECT count(*) FROM (SELECT FROM {found} LIMIT {most}) AS counted) < {most}"  # noqa: S608  # names of ours


def _newest(table: str, country: str) -> str:
    """Return SQL that reads the index in its order, which is impossible for two countries at once."""
    return (
        f"(SELECT object_id, at, words FROM {table} WHERE country = {country}"  # noqa: S608  # names of ours
        f" ORDER BY at DESC, object_id DESC LIMIT {_GLANCE})"
    )
