"""Cells that a person mended: kept beside the file, which stays as it was sent."""

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
from apps.core.importing.row_reader import Row, as_text
from apps.core.importing.setup import FieldSource, Setup, read_setup
from apps.core.models import ImportFile, ImportLine

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_ROWS = 1000
"""So many rows of a file may be mended here; more are quicker to mend in the file."""
LONGEST = 500

Edits = Mapping[str, Mapping[str, str]]
"""Row, as text -> field -> what it says instead."""


def edit_row(
    *,
    actor: User,
    country: str,
    area: str,
    import_id: int,
    row: int,
    cells: Mapping[str, str | None],
) -> ImportFile:
    """Have fields of a row say something else, by field; None puts back what the file says. Another check follows.

    Raises NotFound and Invalid (a file that is being checked or was imported, a row or a field that is not there).
    """
    with transaction.atomic():
        imported = files.lock_import(user=actor, country=country, area=area, import_id=import_id)
        files.refuse_busy(imported)
        known = {one.id for one in areas.area(area).fields(country)}
        if not set(cells) <= known:
            raise Invalid({"cells": ["There is no such field"]})
        if not ImportLine.objects.filter(imported=imported, phase=ImportPhase.CHECK, row=row).exists():
            raise Invalid({"row": ["Check the file first: this row is not among its problems"]})
        kept = {**imported.edits.get(str(row), {}), **cells}
        said = {name: text for name, text in kept.items() if text is not None}
        others = {number: edited for number, edited in imported.edits.items() if number != str(row)}
        imported.edits = {**others, str(row): said} if said else others
        if len(imported.edits) > MOST_ROWS:
            raise Invalid({"row": [f"{MOST_ROWS:,} rows can be edited here. Fix the rest in the file"]})
        imported.save(update_fields=["edits"])
    return imported


def digest(setup: Setup, edits: Edits) -> str:
    """A short name of all choices for a file: a run does what was checked, or is refused."""
    return hashlib.sha256(f"{setup.digest} ".encode() + dumps(edits)).hexdigest()[:32]


def is_checked(imported: ImportFile) -> bool:
    """Whether the last check saw the choices and the cells as they are now."""
    return imported.findings is not None and imported.digest == digest(
        read_setup(imported.setup), imported.edits
    )


def reading_setup(setup: Setup, edits: Edits) -> Setup:
    """The choices with a column for each edited field that the file has none for."""
    edited = {name for row in edits.values() for name in row}
    by_field = setup.by_field
    bare = [name for name in sorted(edited) if name not in by_field or not by_field[name].columns]
    sources = {**by_field, **{name: _with_column(by_field.get(name), name) for name in bare}}
    return replace(setup, mapped=tuple(sources.values()))


def _with_column(source: FieldSource | None, name: str) -> FieldSource:
    return replace(source or FieldSource(name), columns=(_column(name),))


def _column(name: str) -> str:
    """A column that no file has."""
    return f"\x1f{name}"


def edited_rows(rows: Iterable[tuple[int, Row]], setup: Setup, edits: Edits) -> Iterator[tuple[int, Row]]:
    """Yield the rows of a file as they are after the edits."""
    by_field = setup.by_field
    for number, row in rows:
        changes = edits.get(str(number))
        yield number, _edited(row, by_field, changes) if changes else row


def _edited(row: Row, by_field: Mapping[str, FieldSource], changes: Mapping[str, str]) -> Row:
    """A row of which the first column of a field says the new text, and its other columns nothing."""
    changed = dict(row)
    for name, text in changes.items():
        source = by_field.get(name)
        first, *others = (source.columns if source else ()) or (_column(name),)
        changed |= dict.fromkeys(others, "") | {first: text}
    return changed


def cells_of(row: Row, setup: Setup) -> dict[str, str]:
    """What a row says of each field: the first of its columns that is filled."""
    said = {
        source.field: next((text for column in source.columns if (text := as_text(row.get(column)))), "")
        for source in setup.mapped
    }
    return {name: text[:LONGEST] for name, text in said.items()}
