"""Edits of cells by a user, stored separately from the file, which is never changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core.choices import ImportPhase
from apps.core.errors import Invalid
from apps.core.http.rendering import dumps
from apps.core.importing import area as areas
from apps.core.importing import files
from apps.core.importing.round_trip import is_round_trip
from apps.core.importing.row_reader import Row, as_text
from apps.core.importing.setup import FieldSource, Setup, read_setup
from apps.core.models import ImportFile, ImportLine

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_ROWS = 1000
"""Maximum number of edited rows; more are faster to fix in the file."""
LONGEST = 500

Edits = Mapping[str, Mapping[str, str]]
"""Row number, as text -> field -> new value."""


def edit_row(
    *,
    actor: User,
    country: str,
    area: str,
    import_id: int,
    row: int,
    cells: Mapping[str, str | None],
) -> ImportFile:
    """Replace the values of a row by field; None restores the value of the file. Requires another check.

    Raises NotFound and Invalid (a file that is being checked or was imported, an unknown row or field).
    """
    with transaction.atomic():
        imported = files.lock_import(user=actor, country=country, area=area, import_id=import_id)
        files.refuse_busy(imported)
        if is_round_trip(areas.area(area), files.facts_of(imported)):
            raise Invalid(
                {"cells": ["This file was exported for editing. Change the file and upload it again"]}
            )
        field_ids = {one.id for one in areas.area(area).fields(country)}
        if not set(cells) <= field_ids:
            raise Invalid({"cells": ["Unknown field"]})
        if not ImportLine.objects.filter(imported=imported, phase=ImportPhase.CHECK, row=row).exists():
            raise Invalid({"row": ["Check the file first. This row has no known problems"]})
        edited_cells = {**imported.edits.get(str(row), {}), **cells}
        texts = {name: text for name, text in edited_cells.items() if text is not None}
        others = {number: edited for number, edited in imported.edits.items() if number != str(row)}
        imported.edits = {**others, str(row): texts} if texts else others
        if len(imported.edits) > MOST_ROWS:
            raise Invalid({"row": [f"{MOST_ROWS:,} rows can be edited here. Fix the rest in the file"]})
        imported.save(update_fields=["edits"])
    return imported


def digest(setup: Setup, edits: Edits) -> str:
    """Return a hash of all choices and edits: a run requires the same hash as the check."""
    return hashlib.sha256(f"{setup.digest} ".encode() + dumps(edits)).hexdigest()[:32]


def is_checked(imported: ImportFile) -> bool:
    """Return whether the last check used the current choices and edits."""
    return imported.findings is not None and imported.digest == digest(
        read_setup(imported.setup), imported.edits
    )


def reading_setup(setup: Setup, edits: Edits) -> Setup:
    """Return the choices with an extra column for each edited field that has no column in the file."""
    edited = {name for row in edits.values() for name in row}
    by_field = setup.by_field
    bare = [name for name in sorted(edited) if name not in by_field or not by_field[name].columns]
    sources = {**by_field, **{name: _with_column(by_field.get(name), name) for name in bare}}
    return replace(setup, mapped=tuple(sources.values()))


def _with_column(source: FieldSource | None, name: str) -> FieldSource:
    return replace(source or FieldSource(name), columns=(_column(name),))


def _column(name: str) -> str:
    """Return a column name that no file can have."""
    return f"\x1f{name}"


def edited_rows(rows: Iterable[tuple[int, Row]], setup: Setup, edits: Edits) -> Iterator[tuple[int, Row]]:
    """Yield the rows of a file with the edits applied."""
    by_field = setup.by_field
    for number, row in rows:
        changes = edits.get(str(number))
        yield number, _edited(row, by_field, changes) if changes else row


def _edited(row: Row, by_field: Mapping[str, FieldSource], changes: Mapping[str, str]) -> Row:
    """Return a row with the new values in the first column of each field, and its other columns empty."""
    changed = dict(row)
    for name, text in changes.items():
        source = by_field.get(name)
        first, *others = (source.columns if source else ()) or (_column(name),)
        changed |= dict.fromkeys(others, "") | {first: text}
    return changed


def cells_of(row: Row, setup: Setup) -> dict[str, str]:
    """Return the text of each field in a row: the first of its columns that is filled."""
    cells = {
        source.field: next((text for column in source.columns if (text := as_text(row.get(column)))), "")
        for source in setup.mapped
    }
    return {name: text[:LONGEST] for name, text in cells.items()}
