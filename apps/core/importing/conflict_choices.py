"""Choices of the user for conflicts in a table for editing: the value of the file or the current one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core.choices import ImportPhase, ImportResult
from apps.core.errors import Invalid
from apps.core.importing import area as areas
from apps.core.importing import edits, files
from apps.core.importing.cell_changes import CellChange, group_of
from apps.core.models import ImportFile, ImportLine

if TYPE_CHECKING:
    from apps.accounts.models import User

_CHUNK = 1000


def choose(
    *,
    actor: User,
    country: str,
    area: str,
    import_id: int,
    takes_file: bool,
    row: int | None = None,
    field: str | None = None,
) -> ImportFile:
    """Choose the value of the file (`takes_file`) or the current value in conflicts.

    Applies to one field of a row, to a row, or without `row` to all conflicts. Fields that belong together are
    chosen together. Raise NotFound, or Invalid for a file without a current check or without such a conflict.
    """
    if field is not None and row is None:
        raise Invalid({"row": ["Choose the row of the field"]})
    trip = areas.area(area).round_trip
    groups = trip.groups if trip is not None else ()
    with transaction.atomic():
        imported = files.lock_import(user=actor, country=country, area=area, import_id=import_id)
        files.refuse_busy(imported)
        if not edits.is_checked(imported):
            raise Invalid({"import_id": ["Check the file first"]})
        lines = ImportLine.objects.filter(
            imported=imported,
            phase=ImportPhase.CHECK,
            result__in=(ImportResult.UPDATED, ImportResult.SKIPPED),
            changes__contains=[{"is_conflict": True}],
        )
        chosen = list((lines if row is None else lines.filter(row=row)).order_by("row"))
        names = None if field is None else group_of(field, groups)
        if not any(_conflicts(line, names) for line in chosen):
            raise Invalid(
                {"field" if field else "row" if row else "import_id": ["There is no such conflict"]}
            )
        _apply(imported, chosen, names, takes_file=takes_file)
    return imported


def _conflicts(line: ImportLine, names: frozenset[str] | None) -> bool:
    return any(
        change["is_conflict"] and (names is None or change["field"] in names) for change in line.changes
    )


def _apply(
    imported: ImportFile, lines: Sequence[ImportLine], names: frozenset[str] | None, *, takes_file: bool
) -> None:
    """Store the choices, and the results of the rows in the findings."""
    assert imported.findings is not None
    counts = Counter(imported.findings["counts"])
    for line in lines:
        changes = [CellChange(**change) for change in line.changes]
        chosen = [
            replace(change, is_chosen=takes_file)
            if change.is_conflict and (names is None or change.field in names)
            else change
            for change in changes
        ]
        counts[line.result] -= 1
        is_updated = any(change.is_applied for change in chosen)
        line.result = ImportResult.UPDATED if is_updated else ImportResult.SKIPPED
        counts[line.result] += 1
        line.changes = [asdict(change) for change in chosen]
    ImportLine.objects.bulk_update(lines, ["changes", "result"], batch_size=_CHUNK)
    imported.findings = {**imported.findings, "counts": dict(counts)}
    imported.save(update_fields=["findings"])
