"""Definition of an area's import: its fields, and how rows of a file become records.

An area registers an `ImportArea` in `AppConfig.ready()`. For each check and each run the area creates an
`Importer`, which receives the rows in batches: `examine` determines the result of each row without writing,
`write` writes it inside the caller's transaction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from apps.core import registry
from apps.core.choices import ImportResult
from apps.core.country import CostRange
from apps.core.importing.cell_changes import CellChange
from apps.core.importing.setup import Setup
from apps.core.text.folding import fold

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.importing.round_trip import RoundTrip
    from apps.core.importing.row_reader import Column
    from apps.core.models import Changeset


AMOUNT = "amount"
"""The kind of a field with an amount of money."""
_APART = re.compile(r"[\W_]+")
_SHORTEST = 3
"""Shorter spellings ("$", "1", "x") only match a whole cell."""


WRITTEN = frozenset({ImportResult.CREATED, ImportResult.UPDATED})
"""Results of rows that a run writes."""
LONGEST_UNKNOWN = 200
"""Maximum stored length of an unknown value: requests identify values by their whole text."""


def unknown_words(text: str, what: str = "") -> str:
    """Return the message for an unknown value; `what` names the field if a row needs a value for it."""
    value = f"“{text[:60]}”"
    if what:
        return f"{value} is not a known {what}. The row waits until you choose what it means"
    return f"{value} is not a known value and was skipped. Choose what it means"


@dataclass(frozen=True)
class Vocabulary:
    """Spellings of the values of a field, used to suggest a value for an unknown text."""

    words: Mapping[str, str]
    """Our value by spelling."""
    hints: Mapping[str, str] = field(default_factory=dict)
    """Words that say little alone, but something inside a longer value: "place", "house"."""
    beside: str = ""
    """Another field that the rest of a value may describe: cuisine, next to the type of store."""
    beside_alone: str = ""
    """The value if the text only describes the other field."""

    @cached_property
    def phrases(self) -> dict[str, str]:
        """Return our value by normalized spelling."""
        return self._normal(self.words)

    @cached_property
    def hint_phrases(self) -> dict[str, str]:
        """Return our value by normalized hint."""
        return self._normal(self.hints)

    @classmethod
    def _normal(cls, words: Mapping[str, str]) -> dict[str, str]:
        normal = ((cls.normal(word), label) for word, label in words.items())
        return {word: label for word, label in normal if len(word) >= _SHORTEST}

    @staticmethod
    def normal(text: str) -> str:
        """Return a text as words without punctuation and accents."""
        return " ".join(_APART.sub(" ", fold(text)).split())


@dataclass(frozen=True)
class FieldOptions:
    """The options of a field whose values are records, their spellings, and the check of a whole cell."""

    options: tuple[tuple[str, str], ...]
    """(value, label) of each option."""
    vocabulary: Vocabulary
    is_recognized: Callable[[str], bool]


@dataclass(frozen=True)
class Field:
    """A field of a record that a column of a file can fill."""

    id: str
    label: str
    group: str
    kind: str = "text"
    """The kind of field, which decides which options the screen shows.

    One of text, number, amount, list, date, code, code_list, yes_no and hours.
    """
    words: tuple[str, ...] = ()
    """Common headings of such a column, in every language of the countries."""
    options: tuple[tuple[str, str], ...] = ()
    """For a code: (value, label)."""
    is_needed: bool = False
    help: str = ""
    vocabulary: Vocabulary | None = None
    """For a code: other spellings of its values."""
    is_recognized: Callable[[str], bool] | None = None
    """For a code: returns whether a text is one of our values or spellings."""
    content: str = ""
    """The type of content by which a column is recognized: see `column_content`."""
    shares: Callable[[Sequence[Sequence[str]]], Sequence[Mapping[str, float]]] | None = None
    """Return, for the values of several columns, the share that each level knows, by field."""
    plausible: CostRange | None = None
    """For an amount: the plausible range, used to detect the number format of its column."""
    instead: str = ""
    """Another field that a column with this heading may mean: "town" of any level, for that of one level."""
    heading: str = ""
    """Heading of this field in our own export, if it differs from the label."""
    claims: Callable[[Column, Sequence[Column]], bool] | None = None
    """(column, all columns): returns whether a column with our heading has this field, by its values."""
    foreign_headings: frozenset[str] = frozenset()
    """Headings of our own export that look like this field but mean something else."""
    load_options: Callable[[], FieldOptions] | None = None
    """For values that are records: loads the answers to unknown ones."""

    def loaded(self) -> Field:
        """Return the field with its options, loaded from the database if they are records."""
        if self.load_options is None:
            return self
        options = self.load_options()
        return replace(
            self,
            options=options.options,
            vocabulary=options.vocabulary,
            is_recognized=options.is_recognized,
            load_options=None,
        )


@dataclass
class Problem:
    """A problem with one field of a row."""

    field: str
    msg: str
    is_fatal: bool
    """True if it rejects the row. Otherwise the field is skipped or only flagged."""
    value: str = ""


@dataclass
class Match:
    """A record that a row matches or may match."""

    record_id: int
    version: int
    title: str
    how: str
    """The kind of match: id, external_id or like (similar)."""
    score: float | None = None
    distance_m: int | None = None
    reasons: tuple[str, ...] = ()


@dataclass
class Line:
    """A row during check or run."""

    number: int
    row: Mapping[str, Any]
    title: str = ""
    result: str = ""
    """A value of ImportResult."""
    problems: list[Problem] = field(default_factory=list)
    match: Match | None = None
    duplicate_row: int | None = None
    """Number of an earlier row that is probably the same."""
    duplicate_reason: str = ""
    has_swapped_pin: bool = False
    """True if the pin was skipped, but is inside the country with swapped numbers."""
    record_id: int | None = None
    unknown: list[tuple[str, str]] = field(default_factory=list)
    """Unknown values as (field, text)."""
    changes: list[CellChange] = field(default_factory=list)
    """For a table that was exported for editing: the cells that differ from the record."""
    work: Any = None
    """Data that the importer passes from `examine` to `write`."""

    def refuse(self, name: str, msg: str, value: str = "") -> None:
        """Reject the row and record the reason."""
        self.result = ImportResult.REFUSED
        self.problems.append(Problem(name, msg, is_fatal=True, value=value))

    def warn(self, name: str, msg: str, value: str = "") -> None:
        """Record a problem that does not reject the row."""
        self.problems.append(Problem(name, msg, is_fatal=False, value=value))


@dataclass(frozen=True)
class Checked:
    """The result of the check for a row, passed to the run."""

    result: str
    record_id: int | None
    version: int | None
    changes: tuple[CellChange, ...] = ()


class Importer(Protocol):
    """A converter of rows to records, for one check or one run."""

    def remember(self, lines: Sequence[Line]) -> None:
        """Register rows that an earlier attempt imported, so that unique values of the file stay unique."""

    def prepare(self, lines: Sequence[Line], checked: Mapping[int, Checked]) -> None:
        """Create what the rows refer to and the user chose to create, before a run examines them."""

    def examine(self, lines: Sequence[Line], checked: Mapping[int, Checked] | None) -> None:
        """Set result, problems and match of each line; write nothing.

        `checked` has the results of the check by row: a row does what the user was shown, or less, never
        more.
        """

    def write(self, lines: Sequence[Line], changeset: Changeset) -> None:
        """Create or update the records of the lines, in the caller's transaction."""

    def preview(self, line: Line) -> dict[str, str]:
        """Return the record that a line would create, as texts by field."""

    def notes(self) -> list[str]:
        """Return notes that apply to the examined rows as a whole."""

    def finish(self, unknown: Mapping[tuple[str, str], int], changeset: Changeset | None) -> str:
        """Run follow-up work after all rows; return a text for the report, or ""."""


@dataclass(frozen=True)
class ImportArea:
    """The import of records of one kind."""

    code: str
    """The area's name in the API: "store"."""
    noun: str
    """The plural name of the records: "stores"."""
    object_type: str
    roles: frozenset[str]
    fields: Callable[[str], tuple[Field, ...]]
    """(country): returns the fields that can be imported."""
    open: Callable[[User | None, str, Setup], Importer]
    """(actor, country, setup): returns an importer."""
    check_setup: Callable[[str, Setup], Mapping[str, list[str]]] = lambda country, setup: {}
    """(country, setup): returns errors about the columns as a whole, by field."""
    round_trip: RoundTrip | None = None
    """The table for editing; None if the area has none."""

    @property
    def kind(self) -> registry.ObjectType:
        """Return the kind of the imported records."""
        object_type = registry.object_type(self.object_type)
        assert object_type is not None, self.object_type
        return object_type


_areas: dict[str, ImportArea] = {}


def register(area: ImportArea) -> None:
    """Register an area's import."""
    _areas[area.code] = area


def area(code: str) -> ImportArea:
    """Return the import of an area. Raise KeyError if it has none."""
    return _areas[code]
