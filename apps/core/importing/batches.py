"""Rows of a file in batches, as lines on their way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from apps.core.importing.area import Line, Problem
from apps.core.importing.row_reader import Row
from apps.core.models import ImportFile, ImportLine

BATCH = 500


def batches(rows: Iterable[tuple[int, Row]]) -> Iterator[list[Line]]:
    """Yield the rows as lines, so many at a time as are written in one transaction."""
    iterator = iter(rows)
    while batch := [Line(number, row) for number, row in islice(iterator, BATCH)]:
        yield batch


def kept(imported: ImportFile, phase: str, line: Line) -> ImportLine:
    """A line as it is kept, unsaved."""
    return ImportLine(
        imported=imported,
        phase=phase,
        row=line.number,
        result=line.result,
        record_id=line.record_id or (line.match.record_id if line.match else None),
        version=line.match.version if line.match else None,
        title=line.title[:200],
        problems=[as_json(problem) for problem in line.problems],
    )


def as_json(problem: Problem) -> dict[str, object]:
    """A problem as it is kept and answered."""
    return {
        "field": problem.field,
        "msg": problem.msg,
        "is_fatal": problem.is_fatal,
        "value": problem.value[:80],
    }
