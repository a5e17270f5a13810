"""Suggestions which column is which field, by headings and by content."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rapidfuzz.distance import JaroWinkler

from apps.core.country.model import Bounds
from apps.core.importing.area import Field
from apps.core.importing.column_content import MIN_VALUES, Looks, distinct_share, is_fine
from apps.core.importing.column_doubts import doubt, is_constant
from apps.core.importing.header_rows import JOINED_BY
from apps.core.importing.nested_rows import NESTED_BY
from apps.core.importing.row_reader import Column
from apps.core.importing.value_suggestions import nearest
from apps.core.text.folding import fold

EXACT, CONTAINED, LEAST = 1.0, 0.8, 0.75
_WORDS = re.compile(r"[^a-z0-9]+")
_MIN_SIMILARITY = 0.92
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


@dataclass(frozen=True, slots=True)
class Doubt:
    """A column that stays unassigned, and why."""

    column: str
    reason: str


def suggest(columns: Sequence[Column], fields: Sequence[Field], bounds: Bounds) -> list[Suggestion]:
    """Return the most likely column of each field; columns and fields are used once, by confidence.

    Headings are matched first; equal matches prefer the headings of our own export. Of several pairs of
    coordinates, the one that differs most from row to row is used. Fields without a matching heading are
    suggested by content. A column whose values contradict its heading has no field.
    """
    return suggest_with_doubts(columns, fields, bounds)[0]


def suggest_with_doubts(
    columns: Sequence[Column], fields: Sequence[Field], bounds: Bounds
) -> tuple[list[Suggestion], list[Doubt]]:
    """Return the suggestions of `suggest`, and why columns with a matching heading stay unassigned."""
    suggestions = _Suggestions()
    by_name = {column.name: column for column in columns}
    looks = Looks(bounds, {field.id: field for field in fields})
    _suggest_claimed(columns, fields, suggestions)
    # In our own export every heading is right.
    has_own_id = bool(suggestions.suggestions)
    _suggest_pin(columns, fields, looks, suggestions)
    likely = _rated(columns, looks.fields)
    meanings = _Meanings(
        [by_name[name] for name in dict.fromkeys(column for _, _, column in likely)], looks.fields
    )
    reasons: dict[str, str] = {}
    for sure, name, column in likely:
        if column in suggestions.columns:
            continue
        name = meanings.of(name, column, suggestions.fields)
        if reason := "" if has_own_id else doubt(by_name[column], looks.fields[name]):
            reasons.setdefault(column, reason)
        elif sure >= EXACT or _has_recognized_value(by_name[column], name, looks.fields):
            suggestions.take(name, column, sure)
    _suggest_by_content(columns, fields, looks, suggestions)
    _settle_names(by_name, looks.fields, suggestions)
    doubts = [
        Doubt(column, reason) for column, reason in reasons.items() if column not in suggestions.columns
    ]
    return suggestions.suggestions, doubts


def _rated(columns: Sequence[Column], fields: Mapping[str, Field]) -> list[tuple[float, str, str]]:
    """Return (confidence, field, column) of matching headings, the best first.

    Of columns with equal headings, the one with known values comes first, then the one further left.
    """
    rated = [
        (
            sure,
            _has_recognized_value(column, field.id, fields),
            _is_own_heading(column.name, field),
            -place,
            field.id,
            column.name,
        )
        for field in fields.values()
        if field.content not in _PIN
        for place, column in enumerate(columns)
        if (sure := confidence(column.name, field)) >= LEAST
    ]
    ordered = sorted(rated, key=lambda one: one[:4], reverse=True)
    return [(sure, name, column) for sure, _, _, _, name, column in ordered]


def _has_recognized_value(column: Column, name: str, fields: Mapping[str, Field]) -> bool:
    """Return whether a code is known or resembles a known one; other fields have no such values."""
    field = fields[name]
    if not column.values or field.is_recognized is None:
        return True
    return any(field.is_recognized(text) or nearest(text, field, fields) for text in column.values)


class _Meanings:
    """The fields of columns whose headings name a level ambiguously, decided by their values."""

    def __init__(self, columns: Sequence[Column], fields: Mapping[str, Field]) -> None:
        self._fields = fields
        self._levels = {name: field for name, field in fields.items() if field.shares is not None}
        self._columns = [
            column
            for column in columns
            if any(confidence(column.name, field) >= LEAST for field in self._levels.values())
        ]

    @cached_property
    def _shares(self) -> dict[str, Mapping[str, float]]:
        shares = next((field.shares for field in self._levels.values()), None)
        if shares is None:
            return {}
        all_shares = shares([column.values for column in self._columns])
        return {column.name: one for column, one in zip(self._columns, all_shares, strict=True)}

    def of(self, name: str, column: str, used: Collection[str]) -> str:
        """Return the field of a column headed like `name`: another level if the values are of that."""
        if name not in self._levels:
            return name
        column_shares = self._shares.get(column, {})
        instead = self._fields[name].instead or name
        whole = column_shares.get(instead, 0.0)
        levels = [one for one in self._levels if one != instead and one not in used]
        best = max(levels, key=lambda one: column_shares.get(one, 0.0), default=name)
        if name != instead and column_shares.get(name, 0.0) >= max(_HALF, whole * _HALF):
            return name
        if whole < _HALF:
            return name
        is_best = column_shares.get(best, 0.0) >= whole
        return best if is_best and (self._is_headed(column, best) or instead in used) else instead

    def _is_headed(self, column: str, name: str) -> bool:
        return confidence(column, self._fields[name]) >= LEAST


def _settle_names(
    columns: Mapping[str, Column], fields: Mapping[str, Field], suggestions: _Suggestions
) -> None:
    """Move the brand or branch to the name if the file has no other, and one name of all rows to the brand."""
    by_field = {one.field: columns[one.column] for one in suggestions.suggestions}
    name, brand, branch = (by_field.get(field) for field in ("name", "brand", "branch_name"))
    if "name" not in fields:
        return
    if name is None:
        if branch is not None and (brand is None or _contains(branch, brand)):
            suggestions.move("branch_name", "name")
        elif brand is not None:
            suggestions.move("brand", "name")
        return
    if branch is None and brand is None and "brand" in fields and is_constant(name):
        others = [
            column
            for column in columns.values()
            if column.name not in suggestions.columns and not is_constant(column) and _contains(column, name)
        ]
        if others:
            suggestions.move("name", "brand")
            suggestions.take("name", others[0].name, _BY_CONTENT)


def _contains(column: Column, part: Column) -> bool:
    """Return whether most values of a column contain a value of another one: "Kopi Tuku" in "Kopi Tuku Cipete"."""
    words = [fold(text) for text in part.values]
    count = sum(any(word in fold(text) for word in words) for text in column.values)
    return bool(column.values) and count >= _SURE * len(column.values)


@dataclass
class _Suggestions:
    """The suggestions so far."""

    suggestions: list[Suggestion] = dataclasses.field(default_factory=list)
    columns: set[str] = dataclasses.field(default_factory=set)
    fields: set[str] = dataclasses.field(default_factory=set)

    def take(self, name: str, column: str, sure: float) -> None:
        """Suggest a column for a field, unless one of them is already used."""
        if column not in self.columns and name not in self.fields:
            self.columns.add(column)
            self.fields.add(name)
            self.suggestions.append(Suggestion(name, column, round(sure, 2)))

    def move(self, name: str, other: str) -> None:
        """Suggest the column of a field for another field."""
        place = next(place for place, one in enumerate(self.suggestions) if one.field == name)
        self.suggestions[place] = dataclasses.replace(self.suggestions[place], field=other)
        self.fields.discard(name)
        self.fields.add(other)


def _suggest_claimed(columns: Sequence[Column], fields: Sequence[Field], suggestions: _Suggestions) -> None:
    """Suggest columns with a heading of our export whose values confirm the field: our own ids."""
    for field in fields:
        for column in columns:
            if (
                field.claims is not None
                and _is_own_heading(column.name, field)
                and field.claims(column, columns)
            ):
                suggestions.take(field.id, column.name, EXACT)


def _suggest_pin(
    columns: Sequence[Column], fields: Sequence[Field], looks: Looks, suggestions: _Suggestions
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
        suggestions.take(by_content["lat"].id, lat.name, lat_sure)
        suggestions.take(by_content["lng"].id, lng.name, lng_sure)
        return
    for which, candidates in rated.items():
        # Only one of both has a matching heading: suggest it with low confidence, to be confirmed.
        for column in [
            column for _, _, column in candidates if confidence(column.name, by_content[which]) >= LEAST
        ][:1]:
            suggestions.take(by_content[which].id, column.name, LEAST)


def _degrees(column: Column, field: Field, looks: Looks) -> float:
    return _BY_CONTENT if looks.of(column, field) >= _SURE and is_fine(column) else 0.0


def _pin_factor(column: Column, field: Field, looks: Looks) -> float:
    if column.filled < MIN_VALUES:
        return 1.0
    return (0.3 + 0.7 * distinct_share(column)) * (0.5 + 0.5 * looks.of(column, field))


def _stem(head: str) -> str:
    """Return the common part of two coordinate headings: "Venue" of "Venue Latitude"."""
    return " ".join(part for part in _plain(head).split() if part not in _DEGREES)


def _suggest_by_content(
    columns: Sequence[Column], fields: Sequence[Field], looks: Looks, suggestions: _Suggestions
) -> None:
    """Suggest columns by content for the remaining fields; the name last, since most texts may be one."""
    order = [field for kind in _CONTENT_ORDER for field in fields if field.content == kind]
    for field in order:
        if field.id in suggestions.fields:
            continue
        left = [
            column
            for column in columns
            if column.name not in suggestions.columns and column.name not in field.foreign_headings
        ]
        rated = [(looks.of(column, field), -place, column) for place, column in enumerate(left)]
        best = max(rated, key=lambda one: one[:2], default=None)
        if best is not None and best[0] >= _SURE:
            suggestions.take(field.id, best[2].name, _BY_CONTENT)


def confidence(column: str, field: Field) -> float:
    """Return the probability that a column of this name has the field, from 0 to 1."""
    if column in field.foreign_headings:
        return 0.0
    # A name joined from two header rows, as "Hours / open", may mean its second part.
    # One of nested objects in JSON, as "address.city", means its last part.
    parts = (column, column.rpartition(JOINED_BY)[2], column.rpartition(NESTED_BY)[2])
    heads = {_plain(part) for part in parts} - {""}
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
    if head in names:
        return EXACT
    return max((_similar(head, name) for name in _index(names).near(head)), default=0.0)


@dataclass(frozen=True)
class _NameIndex:
    """The names of a field by what a similar heading shares with them: comparing all takes too long."""

    by_word: Mapping[str, frozenset[str]]
    by_initials: Mapping[str, frozenset[str]]
    by_letters: Mapping[str, frozenset[str]]

    def near(self, head: str) -> set[str]:
        """Return the names that have a word, the first letters of all words, or all letters of a heading."""
        near = set(self.by_initials.get(_initials(head), ()))
        near.update(self.by_letters.get(head.replace(" ", ""), ()))
        for word in head.split():
            near.update(self.by_word.get(word, ()))
        return near


@lru_cache(1000)
def _index(names: frozenset[str]) -> _NameIndex:
    by_word: dict[str, set[str]] = {}
    by_initials: dict[str, set[str]] = {}
    by_letters: dict[str, set[str]] = {}
    for name in names:
        by_initials.setdefault(_initials(name), set()).add(name)
        by_letters.setdefault(name.replace(" ", ""), set()).add(name)
        for word in name.split():
            by_word.setdefault(word, set()).add(name)
    return _NameIndex(_frozen(by_word), _frozen(by_initials), _frozen(by_letters))


def _frozen(values_by_field: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {key: frozenset(names) for key, names in values_by_field.items()}


def _initials(text: str) -> str:
    return "".join([word[0] for word in text.split()])


def _is_own_heading(column: str, field: Field) -> bool:
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
    others = word.split()
    if len(parts) != len(others) or any(one[0] != other[0] for one, other in zip(parts, others, strict=True)):
        # "contact no" is not "contact x".
        return 0.0
    similar = JaroWinkler.similarity(head, word)
    return similar * 0.95 if similar >= _MIN_SIMILARITY else 0.0


@lru_cache(5000)
def _plain(text: str) -> str:
    """Return the words of a name in lower case: those of "addr:street" and "Addr_Street" are equal."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return " ".join(part for part in _WORDS.split(fold(spaced)) if part)
