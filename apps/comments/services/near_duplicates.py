"""Near duplicates of comments, found by an index, shown and decided together.

A text is a set of shingles of five characters (three if it is short). The minimum hash of each of 48 groups
is used (one permutation hashing), three of them make a band, and two texts that share a band are compared in
full. Texts with 70 % similarity share a band in 998 of 1,000 cases, those with 30 % in one of three, and the
comparison rejects them.
"""

from __future__ import annotations

import datetime as dt
import zlib
from itertools import pairwise

from apps.comments.domain.words.folding import plain_words
from apps.comments.models import Comment

SHINGLE = 5
GROUPS, ROWS = 48, 3
MIN_SIMILARITY = 0.6
"""Minimum share of common shingles."""
SHORTEST = 24
"""Shorter texts are similar by chance ("very good"), so only those with a finding are compared."""
SHORT_SHINGLE, SHORTEST_NOTICED = 3, 8
WITHIN = dt.timedelta(days=14)
MOST_COMPARED = 100


def plain(text: str) -> str:
    """Return a text for comparison: words only, repeated letters and signs normalized."""
    return plain_words(text)


def shingles(text: str) -> set[int]:
    """Return the hashes of a plain text's shingles. Short texts have shorter shingles."""
    size = SHINGLE if len(text) >= SHORTEST else SHORT_SHINGLE
    return {zlib.crc32(text[start : start + size].encode()) for start in range(max(0, len(text) - size + 1))}


def lsh_bands(text: str, *, has_findings: bool = False) -> list[int]:
    """Return the band hashes by which duplicates of a text are found; none if it is too short.

    A short text is compared only if the checks found words, contacts or advertising in it.
    """
    words = plain(text)
    if len(words) < (SHORTEST_NOTICED if has_findings else SHORTEST):
        return []
    least = [-1] * GROUPS
    for number in shingles(words):
        group, rest = number % GROUPS, number // GROUPS
        if least[group] < 0 or rest < least[group]:
            least[group] = rest
    filled = _densify(least)
    return [
        zlib.crc32(repr((band, filled[band * ROWS : band * ROWS + ROWS])).encode())
        for band in range(GROUPS // ROWS)
    ]


def _densify(least: list[int]) -> list[int]:
    """Fill empty groups with the value of the next one."""
    filled = list(least)
    for _ in range(GROUPS):
        if all(value >= 0 for value in filled):
            break
        filled = [
            value if value >= 0 else (following + 1 if following >= 0 else -1)
            for value, following in pairwise([*filled, filled[0]])
        ]
    return filled


def likeness(one: str, other: str) -> float:
    """Return the share of common shingles of two texts (Jaccard similarity)."""
    first, second = shingles(plain(one)), shingles(plain(other))
    return len(first & second) / len(first | second) if first and second else 0.0


def join(comment: Comment) -> None:
    """Set the group of a new comment: that of its newest near duplicate in the last two weeks.

    Compares at most a hundred candidates from the index. The first comment of a group is marked without a new
    version, because users decide nothing about it. Saves nothing else.
    """
    if not comment.bands:
        return
    since = comment.created_at - WITHIN
    near = Comment.objects.filter(
        country=comment.country, bands__overlap=comment.bands, created_at__gte=since
    )
    neighbors = near.exclude(pk=comment.pk).exclude(body="").order_by("-pk")[:MOST_COMPARED]
    for pk, wave_id, body in neighbors.values_list("pk", "wave_id", "body"):
        if likeness(comment.body, body) >= MIN_SIMILARITY:
            comment.wave_id = wave_id or pk
            Comment.objects.filter(pk=pk, wave_id=None).update(wave_id=comment.wave_id)
            return
