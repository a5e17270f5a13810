"""Rows of a checked file that have problems or changed cells, one page at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import convert

from apps.core.choices import ImportPhase, ImportResult
from apps.core.importing import files
from apps.core.importing.shapes import ImportChange, ImportProblem, ImportRowsOutput
from apps.core.models import ImportFile, ImportLine

if TYPE_CHECKING:
    from apps.accounts.models import User

PAGE = 50


def list_rows(
    *,
    user: User,
    country: str,
    area: str,
    import_id: int,
    after: int = 0,
    shows: str = "problems",
    problem: Mapping[str, Any] | None = None,
) -> ImportRowsOutput:
    """Return the rows after `after` with this problem, or with any; `next` is the start of the next page.

    With another `shows`: the rows to write with changed cells, or with conflicts.

    Raises NotFound.
    """
    imported = files.get_import(user=user, country=country, area=area, import_id=import_id)
    lines = ImportLine.objects.filter(imported=imported, phase=ImportPhase.CHECK, row__gt=after)
    if shows != "problems":
        conflict = [{"is_conflict": True}] if shows == "conflicts" else [{}]
        lines = lines.filter(changes__contains=conflict).exclude(result=ImportResult.REFUSED)
    elif problem is None:
        lines = lines.exclude(problems=[])
    elif problem["kind"]:
        lines = lines.filter(problems__contains=[dict(problem)])
    else:
        # The group of remaining problems is per field.
        lines = lines.filter(
            problems__contains=[{"field": problem["field"], "is_fatal": problem["is_fatal"]}]
        )
    found = list(lines.order_by("row")[: PAGE + 1])
    return ImportRowsOutput(
        rows=[_row(line, imported) for line in found[:PAGE]],
        next=found[PAGE - 1].row if len(found) > PAGE else None,
    )


def _row(line: ImportLine, imported: ImportFile) -> ImportRowsOutput.ImportRow:
    cell = ImportRowsOutput.ImportRow.ImportCell
    return ImportRowsOutput.ImportRow.of(
        line,
        problems=convert(line.problems, list[ImportProblem]),
        changes=convert(line.changes, list[ImportChange]),
        cells=[cell(field=name, text=text) for name, text in line.cells.items()],
        edited=sorted(imported.edits.get(str(line.row), {})),
    )
