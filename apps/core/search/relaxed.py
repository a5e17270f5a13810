"""Search with typos, or without the words that no record has together with the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db import connection, models

from apps.core.search import relevance
from apps.core.search.words import Wider, Words
from apps.core.text.fuzzy_search import TRIGRAM

MOST_WORDS = 6
"""Longer keywords are not searched with fewer words."""
_MOST_OF_EACH = 100
"""Number of records to read of each combination of words."""


@dataclass(frozen=True)
class MatchingWords:
    """The words that some records match."""

    words: Words
    is_rare: bool
    """True if all records with these words were read, so that their index finds them fast."""


def search(
    kind: str, country: str, words: Words, wider: Wider, among: models.QuerySet[models.Model]
) -> MatchingWords | None:
    """Return the words that some record of `among` matches, for words that none matches as typed.

    First all words with their similar words; then one word less, and so on. Of several combinations, the one
    with the best match is used. Only alternatives that occur are returned, so that the condition stays short.
    None if nothing matches. One statement on the search table and one on the records for each number of words.
    `kind` is a constant of the project, never user input.
    """
    for tried in _steps(words, wider):
        ids = _ids(kind, country, tried)
        texts = list(among.filter(pk__in=ids).order_by().values_list("search_text", flat=True)) if ids else []
        if texts:
            whole = _all_of(tried)
            best = max(texts, key=lambda text: (relevance.score(whole, text), text))
            records = _occurring(whole.only(relevance.matched(whole, best)), texts)
            return MatchingWords(records, is_rare=len(ids) < _MOST_OF_EACH)
    return None


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


def _occurring(words: Words, texts: Sequence[str]) -> Words:
    matched = tuple(
        tuple(one for one in each if any(relevance.occurs(one, text) for text in texts))
        for each in words.variants
    )
    return Words(matched, words.typed)


def _ids(kind: str, country: str, tried: Sequence[Words]) -> set[int]:
    parts = [
        f"(SELECT object_id FROM core_search_{kind}"  # noqa: S608 (`kind` is a constant of the project)
        f" WHERE words @@ %s::tsquery AND (country || '') = %s LIMIT {_MOST_OF_EACH})"
        for _ in tried
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(parts), [part for words in tried for part in (words.query(), country)]
        )
        return {pk for (pk,) in cursor.fetchall()}
