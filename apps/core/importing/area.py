"""What an area says of its import: the fields it offers, and how rows of a file become records.

An area registers an `ImportArea` in `AppConfig.ready()`. For each check and each run the area makes an
`Importer`, which is handed the rows batch by batch: it says what would become of each (`examine`, writes
nothing), and does it (`write`, inside the caller's transaction).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from apps.core import registry
from apps.core.choices import ImportResult
from apps.core.country import CostRange
from apps.core.importing.setup import Setup
from apps.core.text.folding import fold

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.importing.row_reader import Column
    from apps.core.models import Changeset


AMOUNT = "amount"
"""The kind of a field that holds money."""
_APART = re.compile(r"[\W_]+")
_SHORTEST = 3
"""Shorter ways of writing ("$", "1", "x") are only known as a whole cell."""


LONGEST_UNKNOWN = 200
"""So much of a value that none of ours stands for is kept: answers name values by their whole text."""


def unknown_words(text: str, what: str = "") -> str:
    """What is said of a value that none of ours stands for; `what` names what a row needs one of."""
    value = f"“{text[:60]}”"
    if what:
        return f"{value} is no {what}. Choose what it means"
    return f"{value} is none of our values: left out. Choose what it means"


@dataclass(frozen=True)
class Vocabulary:
    """The ways of writing the values of a field, by which an unknown one is brought near to one of them."""

    words: Mapping[str, str]
    """A way of writing -> ours."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """Words that say little by themselves, and something inside of a longer value: "place", "house"."""
    beside: str = ""
    """The field that the rest of a value may tell of: the kind of food beside the kind of store."""
    beside_alone: str = ""
    """What a value means that only tells of that field."""

    @cached_property
    def phrases(self) -> dict[str, str]:
        """The ways of writing as they are looked for."""
        return self._normal(self.words)

    @cached_property
    def hint_phrases(self) -> dict[str, str]:
        """The hints as they are looked for."""
        return self._normal(self.hints)

    @classmethod
    def _normal(cls, words: Mapping[str, str]) -> dict[str, str]:
        normal = ((cls.normal(word), ours) for word, ours in words.items())
        return {word: ours for word, ours in normal if len(word) >= _SHORTEST}

    @staticmethod
    def normal(text: str) -> str:
        """A text as bare words."""
        return " ".join(_APART.sub(" ", fold(text)).split())


@dataclass(frozen=True)
class Field:
    """One field of a record that a column of a file may fill."""

    id: str
    label: str
    group: str
    kind: str = "text"
    """text, number, amount, list, date, code, yes_no, hours: what the screen asks beside the column."""
    words: tuple[str, ...] = ()
    """How files head such a column, in every language of the countries."""
    options: tuple[tuple[str, str], ...] = ()
    """Of a code: (ours, label)."""
    is_needed: bool = False
    help: str = ""
    vocabulary: Vocabulary | None = None
    """Of a code: how else its values are written."""
    is_known: Callable[[str], bool] | None = None
    """Of a code: whether a cell is read as one of ours."""
    content: str = ""
    """What its cells look like, where a column is told by that: see `column_content`."""
    knows: Callable[[Sequence[str]], float] | None = None
    """The share of values that are ours, where it is asked of the database."""
    plausible: CostRange | None = None
    """Of an amount: what is likely, for judging how its column writes numbers."""
    instead: str = ""
    """The field that a column headed like this one may mean: the town of any level, for that of one level."""
    heading: str = ""
    """Heading of this field in our own export, if it differs from the label."""
    claims: Callable[[Column, Sequence[Column]], bool] | None = None
    """(column, all columns): whether a column with our heading holds this field, by its values."""
    foreign_headings: frozenset[str] = frozenset()
    """Headings of our own export that look like this field and hold something else."""


@dataclass
class Problem:
    """Something that is wrong with one field of a row."""

    field: str
    msg: str
    is_fatal: bool
    """Whether the row is refused for it; else the field is left out, or only looked at again."""
    value: str = ""


@dataclass
class Match:
    """A record that a row is, or may be, about."""

    record_id: int
    version: int
    title: str
    how: str
    """id, external_id, like."""
    score: float | None = None
    distance_m: int | None = None
    reasons: tuple[str, ...] = ()


@dataclass
class Line:
    """One row on its way."""

    number: int
    row: Mapping[str, Any]
    title: str = ""
    result: str = ""
    """One of ImportResult."""
    problems: list[Problem] = field(default_factory=list)
    match: Match | None = None
    record_id: int | None = None
    unknown: list[tuple[str, str]] = field(default_factory=list)
    """(field, word) of values that none of ours stands for."""
    work: Any = None
    """What the importer keeps from examining to writing."""

    def refuse(self, name: str, msg: str, value: str = "") -> None:
        """Refuses the row for one more reason."""
        self.result = ImportResult.REFUSED
        self.problems.append(Problem(name, msg, is_fatal=True, value=value))

    def warn(self, name: str, msg: str, value: str = "") -> None:
        """Notes what is left out or should be looked at."""
        self.problems.append(Problem(name, msg, is_fatal=False, value=value))


@dataclass(frozen=True)
class Checked:
    """What the check said of a row, as the run is told it again."""

    result: str
    record_id: int | None
    version: int | None


class Importer(Protocol):
    """Turns rows into records for one check or one run."""

    def remember(self, lines: Sequence[Line]) -> None:
        """Is shown rows that an earlier attempt has done: what is unique in the file stays so."""

    def examine(self, lines: Sequence[Line], checked: Mapping[int, Checked] | None) -> None:
        """Gives each line its result, problems and match; writes nothing.

        With what the check said, by row: a row does what the person was shown, or less, never more.
        """

    def write(self, lines: Sequence[Line], changeset: Changeset) -> None:
        """Writes the lines that are to be created or updated, in the caller's transaction."""

    def preview(self, line: Line) -> dict[str, str]:
        """The record that a line would make, as words by field."""

    def notes(self) -> list[str]:
        """What the rows that were examined tell together, and no row alone."""

    def finish(self, unknown: Mapping[tuple[str, str], int], changeset: Changeset | None) -> str:
        """What follows once all rows are written; words for the report, or nothing."""


@dataclass(frozen=True)
class ImportArea:
    """An import of records of one kind."""

    code: str
    """The area's name in calls: "store"."""
    noun: str
    """What the records are called together: "stores"."""
    object_type: str
    roles: frozenset[str]
    fields: Callable[[str], tuple[Field, ...]]
    """(country) -> the fields on offer."""
    open: Callable[[User | None, str, Setup], Importer]
    """(actor, country, setup) -> an importer."""
    check_setup: Callable[[str, Setup], Mapping[str, list[str]]] = lambda country, setup: {}
    """(country, setup) -> what is wrong with the columns as a whole, by field."""

    @property
    def kind(self) -> registry.ObjectType:
        """The kind of record imported."""
        found = registry.object_type(self.object_type)
        assert found is not None, self.object_type
        return found


_areas: dict[str, ImportArea] = {}


def register(area: ImportArea) -> None:
    """Registers an area's import."""
    _areas[area.code] = area


def area(code: str) -> ImportArea:
    """The import of an area. Raises KeyError for one that has none."""
    return _areas[code]
