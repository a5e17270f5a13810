"""Suggestions which column is which field, by headings and by content."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import JaroWinkler

from apps.core.country.model import Bounds
from apps.core.importing.area import Field
from apps.core.importing.column_content import FEW_FROM, Looks, is_fine, spread
from apps.core.importing.header_rows import JOINED_BY
from apps.core.importing.row_reader import Column
from apps.core.text.folding import fold

EXACT, CONTAINED, LEAST = 1.0, 0.8, 0.75
_WORDS = re.compile(r"[^a-z0-9]+")
_ALIKE_FROM = 0.92
_FUZZY_FROM_LETTERS = 5
_PIN = ("lat", "lng")
_CONTENT_ORDER = ("email", "phone", "code", "name")
_SURE = 0.8
"""Minimum share of cells that must match a field by content."""
_BY_CONTENT = LEAST
_HALF = 0.5
"""If fewer of its values are known, a column is not what its heading says."""
_KIN = 0.3
"""Bonus for a pair of coordinate columns with related headings."""
_DEGREES = frozenset("lat latitude lng lon long longitude enlem boylam lintang bujur y x".split())


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A column that probably has a field, with the confidence from 0 to 1."""

    field: str
    column: str
    confidence: float


def suggest(columns: Sequence[Column], fields: Sequence[Field], bounds: Bounds) -> list[Suggestion]:
    """Return the most likely column of each field; columns and fields are used once, by confidence.

    Headings are matched first; equal matches prefer the headings of our own export. Of several pairs of
    coordinates, the one that differs most from row to row is used. Fields without a matching heading are
    suggested by content.
    """
    taken = _Suggestions()
    by_name = {column.name: column for column in columns}
    looks = Looks(bounds, {field.id: field for field in fields})
    _suggest_claimed(columns, fields, taken)
    _suggest_pin(columns, fields, looks, taken)
    rated = [
        (confidence(column.name, field), _is_ours(column.name, field), -place, field.id, column.name)
        for field in fields
        if field.content not in _PIN
        for place, column in enumerate(columns)
    ]
    for sure, _, _, name, column in sorted(rated, key=lambda one: one[:3], reverse=True):
        if sure < LEAST:
            break
        taken.take(_meant(name, column, by_name, looks.fields), column, sure)
    _suggest_by_content(columns, fields, looks, taken)
    return taken.found


def _meant(name: str, column: str, columns: Mapping[str, Column], fields: Mapping[str, Field]) -> str:
    """Return the field of a column headed like `name`, or its alternative if the values fit that better."""
    field, other = fields[name], fields.get(fields[name].instead)
    if field.knows is None or other is None or other.knows is None or columns[column].filled < FEW_FROM:
        return name
    values = columns[column].values
    return other.id if field.knows(values) < _HALF <= other.knows(values) else name


@dataclass
class _Suggestions:
    """The suggestions so far."""

    found: list[Suggestion] = dataclasses.field(default_factory=list)
    columns: set[str] = dataclasses.field(default_factory=set)
    fields: set[str] = dataclasses.field(default_factory=set)

    def take(self, name: str, column: str, sure: float) -> None:
        """Suggest a column for a field, unless one of them is already used."""
        if column not in self.columns and name not in self.fields:
            self.columns.add(column)
            self.fields.add(name)
            self.found.append(Suggestion(name, column, round(sure, 2)))


def _suggest_claimed(columns: Sequence[Column], fields: Sequence[Field], taken: _Suggestions) -> None:
    """Suggest columns with a heading of our export whose values confirm the field: our own ids."""
    for field in fields:
        for column in columns:
            if field.claims is not None and _is_ours(column.name, field) and field.claims(column, columns):
                taken.take(field.id, column.name, EXACT)


def _suggest_pin(
    columns: Sequence[Column], fields: Sequence[Field], looks: Looks, taken: _Suggestions
) -> None:
    """Suggest the coordinate columns: related headings, inside the country, different between rows."""
    by_content = {field.content: field for field in fields if field.content in _PIN}
    if set(by_content) != set(_PIN):
        return
    rated = {
        which: [
            (sure, sure * _pin_factor(column, field, looks), column)
            for column in columns
            if (sure := max(confidence(column.name, field), _degrees(column, field, looks))) >= LEAST
        ]
        for which, field in by_content.items()
    }
    pairs = [
        (
            lat_worth + lng_worth + _KIN * (_stem(lat.name) == _stem(lng.name)),
            -place,
            lat_sure,
            lng_sure,
            lat,
            lng,
        )
        for place, (lat_sure, lat_worth, lat) in enumerate(rated["lat"])
        for lng_sure, lng_worth, lng in rated["lng"]
        if lat is not lng
    ]
    if pairs:
        _, _, lat_sure, lng_sure, lat, lng = max(pairs, key=lambda one: one[:2])
        taken.take(by_content["lat"].id, lat.name, lat_sure)
        taken.take(by_content["lng"].id, lng.name, lng_sure)
        return
    for which, found in rated.items():
        # Only one of both has a matching heading: suggest it with low confidence, to be confirmed.
        for column in [
            column for _, _, column in found if confidence(column.name, by_content[which]) >= LEAST
        ][:1]:
            taken.take(by_content[which].id, column.name, LEAST)


def _degrees(column: Column, field: Field, looks: Looks) -> float:
    return _BY_CONTENT if looks.of(column, field) >= _SURE and is_fine(column) else 0.0


def _pin_factor(column: Column, field: Field, looks: Looks) -> float:
    if column.filled < FEW_FROM:
        return 1.0
    return (0.3 + 0.7 * spread(column)) * (0.5 + 0.5 * looks.of(column, field))


def _stem(head: str) -> str:
    """Return the common part of two coordinate headings: "Venue" of "Venue Latitude"."""
    return " ".join(part for part in _plain(head).split() if part not in _DEGREES)


def _suggest_by_content(
    columns: Sequence[Column], fields: Sequence[Field], looks: Looks, taken: _Suggestions
) -> None:
    """Suggest columns by content for the remaining fields; the name last, since most texts may be one."""
    order = [field for kind in _CONTENT_ORDER for field in fields if field.content == kind]
    for field in order:
        if field.id in taken.fields:
            continue
        left = [
            column
            for column in columns
            if column.name not in taken.columns and column.name not in field.foreign_headings
        ]
        rated = [(looks.of(column, field), -place, column) for place, column in enumerate(left)]
        best = max(rated, key=lambda one: one[:2], default=None)
        if best is not None and best[0] >= _SURE:
            taken.take(field.id, best[2].name, _BY_CONTENT)


def confidence(column: str, field: Field) -> float:
    """Return the probability that a column of this name has the field, from 0 to 1."""
    if column in field.foreign_headings:
        return 0.0
    # A name joined from two header rows, as "Hours / open", may mean its second part.
    heads = {_plain(column), _plain(column.rpartition(JOINED_BY)[2])} - {""}
    names = (*field.words, field.label, field.id.replace("_", " "))
    if field.heading and field.claims is None:
        names = (*names, field.heading)
    return max((_likeness(head, _plain_names(names)) for head in heads), default=0.0)


@lru_cache(1000)
def _plain_names(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(_plain, names))


@lru_cache(20_000)
def _likeness(head: str, names: frozenset[str]) -> float:
    """Return how similar a heading is to the most similar name of a field, from 0 to 1."""
    return max((_similar(head, name) for name in names), default=0.0)


def _is_ours(column: str, field: Field) -> bool:
    """Return whether our own export heads the column of the field this way."""
    return _plain(column) == _plain(field.heading or field.label)


def _similar(head: str, word: str) -> float:
    if head == word or head.replace(" ", "") == word.replace(" ", ""):
        return EXACT
    # "Store Address" contains "address"; "name" is part of too many headings to mean anything.
    parts = head.split()
    if len(word) >= _FUZZY_FROM_LETTERS and len(parts) <= 3 and set(word.split()) < set(parts):
        return CONTAINED
    if min(len(head), len(word)) < _FUZZY_FROM_LETTERS:
        return 0.0
    similar = JaroWinkler.similarity(head, word)
    return similar * 0.95 if similar >= _ALIKE_FROM else 0.0


@lru_cache(5000)
def _plain(text: str) -> str:
    """Return the words of a name in lower case: those of "addr:street" and "Addr_Street" are equal."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return " ".join(part for part in _WORDS.split(fold(spaced)) if part)
