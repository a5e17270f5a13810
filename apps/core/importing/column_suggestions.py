"""Which column is which field, told by how the columns are headed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import JaroWinkler

from apps.core.importing.area import Field
from apps.core.text.folding import fold

EXACT, CONTAINED, LEAST = 1.0, 0.8, 0.75
_WORDS = re.compile(r"[^a-z0-9]+")
_ALIKE_FROM = 0.92
_FUZZY_FROM_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A column that is probably a field, and how probably, up to 1."""

    field: str
    column: str
    confidence: float


def suggest(columns: Sequence[str], fields: Iterable[Field]) -> list[Suggestion]:
    """The likeliest column of each field; each column and each field is used once, the surest first."""
    rated = [
        (confidence(column, field), -place, field.id, column)
        for field in fields
        for place, column in enumerate(columns)
    ]
    found: list[Suggestion] = []
    used_columns: set[str] = set()
    used_fields: set[str] = set()
    for sure, _, name, column in sorted(rated, key=lambda one: one[:2], reverse=True):
        if sure < LEAST:
            break
        if column not in used_columns and name not in used_fields:
            used_columns.add(column)
            used_fields.add(name)
            found.append(Suggestion(name, column, round(sure, 2)))
    return found


def confidence(column: str, field: Field) -> float:
    """How probably a column of this name holds the field: 1 for a name that is known for it, 0 for none."""
    head = _plain(column)
    if not head:
        return 0.0
    best = 0.0
    for word in {_plain(name) for name in (*field.words, field.label, field.id.replace("_", " "))}:
        best = max(best, _alike(head, word))
    return best


def _alike(head: str, word: str) -> float:
    if head == word or head.replace(" ", "") == word.replace(" ", ""):
        return EXACT
    # "Store Address" holds "address"; "name" stands in too much to tell anything by standing in it.
    parts = head.split()
    if len(word) >= _FUZZY_FROM_LETTERS and len(parts) <= 3 and set(word.split()) < set(parts):
        return CONTAINED
    if min(len(head), len(word)) < _FUZZY_FROM_LETTERS:
        return 0.0
    similar = JaroWinkler.similarity(head, word)
    return similar * 0.95 if similar >= _ALIKE_FROM else 0.0


def _plain(text: str) -> str:
    """ "addr:street" and "Addr_Street" are the same words."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return " ".join(part for part in _WORDS.split(fold(spaced)) if part)
