"""What an area says of its import: the fields it offers, and how rows of a file become records.

An area registers an `ImportArea` in `AppConfig.ready()`. For each check and each run the area makes an
`Importer`, which is handed the rows batch by batch: it says what would become of each (`examine`, writes
nothing), and does it (`write`, inside the caller's transaction).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from apps.core import registry
from apps.core.choices import ImportResult
from apps.core.importing.setup import Setup

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.models import Changeset


@dataclass(frozen=True)
class Field:
    """One field of a record that a column of a file may fill."""

    id: str
    label: str
    group: str
    kind: str = "text"
    """text, number, list, date, code, yes_no, hours: what the screen asks beside the column."""
    words: tuple[str, ...] = ()
    """How files head such a column, in every language of the countries."""
    options: tuple[tuple[str, str], ...] = ()
    """Of a code: (ours, label)."""
    is_needed: bool = False
    help: str = ""


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
