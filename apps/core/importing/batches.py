"""Rows of a file in batches, as lines on their way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from apps.core.importing.area import Line, Problem
from apps.core.importing.row_reader import Row
from apps.core.models import ImportFile, ImportLine

BATCH = 500
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
_QUOTED = re.compile(r"“[^”]*”")


def batches(rows: Iterable[tuple[int, Row]]) -> Iterator[list[Line]]:
    """Yield the rows as lines, so many at a time as are written in one transaction."""
    iterator = iter(rows)
    while batch := [Line(number, row) for number, row in islice(iterator, BATCH)]:
        yield batch


def kept(imported: ImportFile, phase: str, line: Line, cells: Mapping[str, str] | None = None) -> ImportLine:
    """A line as it is kept, unsaved; with its cells where they can be edited."""
    return ImportLine(
        imported=imported,
        phase=phase,
        row=line.number,
        result=line.result,
        record_id=line.record_id or (line.match.record_id if line.match else None),
        version=line.match.version if line.match else None,
        title=line.title[:200],
        problems=[as_json(problem) for problem in line.problems],
        cells=dict(cells or {}),
    )


def as_json(problem: Problem) -> dict[str, object]:
    """A problem as it is kept and answered."""
    return {
        "field": problem.field,
        "msg": problem.msg,
        "is_fatal": problem.is_fatal,
        "value": problem.value[:80],
        "kind": general(problem.msg),
    }


def general(msg: str) -> str:
    """A message without what is particular to a row, so that like ones are counted together."""
    return _NUMBERS.sub("…", _QUOTED.sub("“…”", msg))[:160]
