"""Search with typos, or without the words that no record has together with the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db import connection, models

from apps.core.search import relevance
from apps.core.search.words import Wider, Words
from apps.core.text.fuzzy_search import TRIGRAM

MOST_WORDS = 6
"""Longer keywords are not searched with fewer words."""
_MOST_OF_EACH = 400
"""Number of records to read of each combination of words."""
_GLANCE = 1_000
"""Number of newest records that are searched before the index of words."""
_COMMON = 20
"""Number of matches among them that make a combination common: its index would read too many entries."""


@dataclass(frozen=True)
class MatchingWords:
    """The words that some records match."""

    words: Words
    texts: Mapping[int, str] | None
    """The search text by id of all records with these words; None if they are too many to read."""


def search(
    kind: str, country: str, words: Words, wider: Wider, among: models.QuerySet[models.Model]
) -> MatchingWords | None:
    """Return the words that some record of `among` matches, for words that none matches as typed.

    First all words with their similar words; then one word less, and so on. Of several combinations, the one
    with the best match is used. Of rare words only the alternatives that occur are returned, so that the
    condition stays short. None if nothing matches. One statement on the search table and one on the records for each number of words.
    `kind` is a constant of the project, never user input.
    """
    for tried in _steps(words, wider):
        ids, is_rare = _ids(kind, country, tried)
        texts = dict(among.filter(pk__in=ids).order_by().values_list("pk", "search_text")) if ids else {}
        if texts:
            whole = _all_of(tried)
            best = max(texts.values(), key=lambda text: (relevance.score(whole, text), text))
            matched = whole.only(relevance.matched(whole, best))
            if not is_rare:
                return MatchingWords(matched, None)
            # Other combinations than that of the best match were read too.
            texts = {pk: text for pk, text in texts.items() if _has_all(matched, text)}
            return MatchingWords(_occurring(matched, texts.values()), texts)
    return None


def _has_all(words: Words, text: str) -> bool:
    return len(relevance.matched(words, text)) == len(set(words.typed))


def _steps(words: Words, wider: Wider) -> Iterator[list[Words]]:
    """Return the combinations of words to try together, step by step."""
    similar = wider.alternatives[-1] if wider.alternatives else words
    if wider.alternatives and not wider.unknown:
        yield [similar]
    if len(words.typed) > MOST_WORDS:
        return
    # Similar words of words that exist would make every combination match too much.
    rest = similar if wider.is_of_unknown else words
    matched = [one for one in words.typed if one not in wider.unknown]
    most = len(matched) - (not wider.unknown)
    for number in range(most, 0, -1):
        if tried := [rest.only(each) for each in combinations(matched, number) if _is_long_enough(each)]:
            yield tried


def _all_of(tried: Sequence[Words]) -> Words:
    """Return all words of the combinations, in their order."""
    alternatives = {
        one: each for words in tried for one, each in zip(words.typed, words.variants, strict=True)
    }
    return Words(tuple(alternatives.values()), tuple(alternatives))


def _is_long_enough(typed: Iterable[str]) -> bool:
    """Return whether one of the words is more than a syllable, which would match nearly everything."""
    return any(len(one) >= TRIGRAM or not one.isascii() for one in typed)


def _occurring(words: Words, texts: Collection[str]) -> Words:
    matched = tuple(
        tuple(one for one in each if any(relevance.occurs(one, text) for text in texts))
        for each in words.variants
    )
    return Words(matched, words.typed)


def _ids(kind: str, country: str, tried: Sequence[Words]) -> tuple[set[int], bool]:
    """Return ids of records that match one of the combinations, and whether these are all.

    A combination that is common among the newest records is only searched there.
    """
    table = f"core_search_{kind}"
    newest = f"SELECT object_id, words FROM {table} WHERE country = %s ORDER BY at DESC, object_id DESC LIMIT {_GLANCE}"  # noqa: S608 (`kind` is a constant of the project)
    parts, parameters = [], [country]
    for words in tried:
        hits = "FROM newest WHERE words @@ %s::tsquery"
        parts.append(f"(SELECT object_id, false {hits} LIMIT {_MOST_OF_EACH})")
        parts.append(
            f"(SELECT object_id, true FROM {table} WHERE words @@ %s::tsquery AND (country || '') = %s"  # noqa: S608 (as above)
            f" AND (SELECT count(*) {hits}) < {_COMMON} LIMIT {_MOST_OF_EACH})"
        )
        parameters += [words.query(), words.query(), country, words.query()]
    with connection.cursor() as cursor:
        cursor.execute(f"WITH newest AS MATERIALIZED ({newest}) {' UNION ALL '.join(parts)}", parameters)
        rows = cursor.fetchall()
    by_index = {pk for pk, is_indexed in rows if is_indexed}
    ids = {pk for pk, _ in rows}
    return ids, ids == by_index and len(ids) < _MOST_OF_EACH
