"""What was typed, as words that the search table and the lexicon know."""

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
"""What stands between words; `core_search_words` of the database says the same."""
LONGEST = 60
_MOST_HOLDING = 20
_LONGEST_OF_LEXICON = 40
"""See core_search_learn."""
_MOST_NEAR = 5
_MOST_LIKE = 10
_NEAR = 0.75
"""How much of their letters two words share, in order, of which one is the other with a typo."""

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
    """Each typed word with the words that are meant by it."""

    meant: tuple[tuple[str, ...], ...]
    """For each typed word, how words begin of which one has to be there."""

    def query(self) -> str:
        """The condition on `words` of the search table."""
        begins = (" | ".join(f"'{one}':*" for one in each) for each in self.meant)
        return " & ".join(f"({any_of})" for any_of in begins)

    def whole(self) -> str:
        """The condition that the typed words are there in full."""
        return " & ".join(f"'{each[0]}'" for each in self.meant)

    def condition(self) -> Q:
        """The same on the text of a record, for lists; letters may stand before a word there."""
        return reduce(
            and_, (reduce(or_, (Q(search_text__contains=one) for one in each)) for each in self.meant)
        )


def typed(folded: str) -> Words | None:
    """The words of a folded keyword; None for numbers, which ids and telephone numbers hold anywhere."""
    if not any(letter.isalpha() for letter in folded):
        return None
    split = [one[:LONGEST] for one in BETWEEN.split(folded) if one][:MOST_WORDS]
    return Words(tuple((one,) for one in split)) if split else None


def wider(words: Words) -> list[Words]:
    """What may be meant where no record holds the words: those that stand inside others; then typos.

    One statement, of the lexicon alone.
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
            # What no word of the lexicon holds is in no record: looking for it beside others takes as long as for one.
            as_typed = {one: () if alike[one] and _is_nowhere(one, holding) else (one,) for one in asked}
            found.append(Words(tuple(tuple(dict.fromkeys((*as_typed[one], *alike[one]))) for one in asked)))
    return found


def _is_nowhere(word: str, holding: Mapping[str, list[str]]) -> bool:
    """Whether the lexicon, which has no digits and nothing very short or long, tells that no record holds the word."""
    is_of_lexicon = TRIGRAM <= len(word) <= _LONGEST_OF_LEXICON and not any(one.isdigit() for one in word)
    return is_of_lexicon and not holding[word]


def misspelt(folded: str) -> Q | None:
    """The condition of a list for a keyword that nothing matches as it was typed; None where no word is like it."""
    words = typed(folded)
    can_be = words is not None and any(len(each[0]) >= SHORTEST_FOR_TYPOS for each in words.meant)
    found = wider(words) if words is not None and can_be else []
    # Lists found letters inside words before they came to this.
    return found[-1].condition() if found else None


def _swaps(word: str) -> list[str]:
    """The word with two neighbouring letters changed over, which few groups of three letters survive."""
    if len(word) < SHORTEST_FOR_TYPOS:
        return []
    return [
        word[:place] + word[place + 1] + word[place] + word[place + 2 :]
        for place in range(min(len(word), LONGEST_FOR_SWAPS) - 1)
        if word[place] != word[place + 1]
    ]


def entries(kinds: Sequence[str], country: str, words: Words, most: int) -> dict[str, list[int]]:
    """The ids of records of some kinds that hold the words, up to `most` of each; two short statements.

    Those that hold the typed words whole come first, then the newest. A common word is found among the newest
    records of its kind; only what is not common there is asked of the index of its kind.
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
    """Whether words of the lexicon begin with each of the typed ones, or with one of those that may be meant by it.

    The lexicon leaves out words with digits, of which one knows nothing, and very long ones, which are rare.
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
    """Names of kinds are ours; `kind` is part of a table's name.

    Numbers are part of the text: the planner knows them.
    """
    table = f"core_search_{kind}"
    # Not asked of an index: it would be read for half of a country's records, to be intersected with a few.
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
    # Without a LIMIT: the planner takes a word that it does not know for one that a look at the rows soon meets.
    prefix = f"SELECT object_id, at, {whole} AS whole {hits} AND {matched}"
    if not is_one_word:
        # What words begin with is gathered from all of them before any is seen; of whole words the index skips most.
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
    """Read from the index in its order, which a condition on two countries at once would not be."""
    return (
        f"(SELECT object_id, at, words FROM {table} WHERE country = {country}"  # noqa: S608  # names of ours
        f" ORDER BY at DESC, object_id DESC LIMIT {_GLANCE})"
    )
