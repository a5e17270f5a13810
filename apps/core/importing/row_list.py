"""Rows of a checked file that have problems or changed cells, one page at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import convert

from apps.core.choices import ImportPhase, ImportResult
from apps.core.http.serializers import UserRef
from apps.core.importing import files
from apps.core.importing.shapes import ImportCell, ImportChange, ImportProblem, ImportRowsOutput
from apps.core.models import ChangeLog, ImportFile, ImportLine
from apps.core.values import Json

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
    problem: Mapping[str, Json] | None = None,
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
    rows = list(lines.order_by("row")[: PAGE + 1])
    logs = _logs_of(rows[:PAGE])
    return ImportRowsOutput(
        rows=[_row(line, imported, logs) for line in rows[:PAGE]],
        next=rows[PAGE - 1].row if len(rows) > PAGE else None,
    )


def _logs_of(lines: Sequence[ImportLine]) -> dict[int, ChangeLog]:
    """Return the history entries of conflicts, with their actors. Users who see a record see its history."""
    ids = {log_id for line in lines for change in line.changes if (log_id := change.get("log_id"))}
    return ChangeLog.objects.select_related("actor").in_bulk(ids) if ids else {}


def _change(change: Mapping[str, Any], logs: Mapping[int, ChangeLog]) -> ImportChange:
    log = logs.get(change.get("log_id") or 0)
    return ImportChange(
        field=change["field"],
        base=change["base"],
        now=change["now"],
        new=change["new"],
        is_conflict=change["is_conflict"],
        is_chosen=change["is_chosen"],
        changed_by=UserRef.of(log.actor) if log and log.actor else None,
        changed_at=log.at if log else None,
    )


def _row(line: ImportLine, imported: ImportFile, logs: Mapping[int, ChangeLog]) -> ImportRowsOutput.ImportRow:
    return ImportRowsOutput.ImportRow.of(
        line,
        problems=convert(line.problems, list[ImportProblem]),
        changes=[_change(change, logs) for change in line.changes],
        cells=[ImportCell(field=name, text=text) for name, text in line.cells.items()],
        edited=sorted(imported.edits.get(str(line.row), {})),
    )
