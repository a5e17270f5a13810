"""Tables exported for editing: their columns, how they are recognized, and how an area writes their cells.

A row carries the record's id and version, so that the import can compare each cell with the value at the export
and with the value now.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rest_framework.serializers import ValidationError

from apps.core.importing.area import ImportArea, Problem
from apps.core.importing.row_reader import FileFacts
from apps.core.models import Versioned
from apps.core.readers.errors import quote
from apps.core.records.fields import ValueType
from apps.core.records.record import Record
from apps.core.values import FieldValue, Json

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.changes.batch_update import BatchContext
    from apps.core.errors import ConfirmationWarning
    from apps.core.lists.list_area import Column

_SKIPPED = ": skipped"
"""The end of warnings of an import about a value that is not stored."""

R = TypeVar("R", bound=Versioned)

Texts = Mapping[str, str]
"""Import field -> text of its cell."""


@dataclass
class ReadCells:
    """The parsed values of changed cells, by field of the record."""

    values: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    """A fatal problem rejects the row, so that no part of it is lost."""


class RoundTripSession(Protocol[R]):
    """The reads and writes of an area for one check or one run."""

    def load(self, ids: Sequence[int], *, is_locked: bool) -> Sequence[R]:
        """Return the records that the user may see, with all that `change` needs; locked in the order of ids."""

    def texts(self, ids: Sequence[int], earlier: Mapping[int, Mapping[str, Any]]) -> Mapping[int, Texts]:
        """Return the cells of records; fields in `earlier` have these values instead of the current ones."""

    def read(self, record: R, texts: Texts, changed: Collection[str]) -> ReadCells:
        """Parse the changed cells. `texts` are all cells as they would be; an empty one removes the value."""

    def prepare(self, work: BatchContext, records: Sequence[R], values: Sequence[Mapping[str, Json]]) -> None:
        """Load what the rules need for these records with these values, in a fixed number of statements."""

    def change(
        self, work: BatchContext, record: R, values: Mapping[str, Json]
    ) -> Sequence[ConfirmationWarning]:
        """Set values under the rules of an edit; save nothing. Return warnings. Raise AppError."""

    def after(self, work: BatchContext, records: Sequence[R]) -> None:
        """Run follow-up work of an edit, after the changed records are saved."""


@dataclass(frozen=True)
class RoundTrip:
    """An area's table for editing."""

    columns: Callable[[str], tuple[Column, ...]]
    """(country): return the editable columns; their ids are those of the import fields."""
    rows: Callable[[Sequence[int]], Sequence[Any]]
    """(ids): return the rows that the columns read, each with `pk` and `version`, in the order of ids."""
    open: Callable[[User, str], RoundTripSession[Any]]
    """(user, country): return a session."""
    groups: tuple[frozenset[str], ...] = ()
    """Import fields that are only meaningful together, such as latitude and longitude."""


def strict_problems(
    warnings: Iterable[Problem], unknown: Iterable[tuple[str, str]], lost: Collection[str] = ()
) -> list[Problem]:
    """Return the warnings of an import as problems: fatal if a value, or a part of it, is not stored.

    `unknown` are values without a meaning as (field, text), `lost` fields of which no value was read.
    """
    words = set(unknown)
    problems = [Problem(name, f"{quote(text)} is not a known value", True, text[:80]) for name, text in words]
    for warned in warnings:
        # The user is not asked what the value means: the file can be corrected.
        if any(name == warned.field and text[:80] == warned.value[:80] for name, text in words):
            continue
        is_lost = warned.msg.endswith(_SKIPPED) or warned.field in lost
        problems.append(Problem(warned.field, warned.msg.removesuffix(_SKIPPED), is_lost, warned.value[:80]))
    return problems


def out_of_bounds(record: Record, values: Mapping[str, FieldValue]) -> dict[str, list[str]]:
    """Return errors by field for whole numbers that the form of a record does not accept."""
    errors: dict[str, list[str]] = {}
    numbers = {one.name for one in record.fields if one.written and one.value_type == ValueType.NUMBER}
    filled = [name for name, value in values.items() if name in numbers and type(value) is int]
    for name, accepted in record.inputs_of(filled).items():
        try:
            accepted.run_validation(values[name])
        except ValidationError as error:
            errors[name] = [str(message) for message in error.detail]
    return errors


def id_heading(area: ImportArea) -> str:
    """Return the heading of the column with ids, such as "Store id (do not change)"."""
    return f"{area.kind.label} id (do not change)"


def version_heading(area: ImportArea) -> str:
    """Return the heading of the column with versions."""
    return f"{area.kind.label} version (do not change)"


def is_round_trip(area: ImportArea, facts: FileFacts) -> bool:
    """Return whether a file was exported for editing, by the headings of ids and versions."""
    return area.round_trip is not None and {id_heading(area), version_heading(area)} <= {
        column.name for column in facts.columns
    }


def header_row(area: ImportArea, facts: FileFacts) -> int:
    """Return the row with our headings among the first rows of a file; 0 if there is none."""
    wanted = {id_heading(area), version_heading(area)}
    return next((line["row"] for line in facts.first_lines if wanted <= set(line["cells"])), 0)
