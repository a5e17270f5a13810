"""Batches of rows, and their conversion to stored lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import islice

from apps.core.importing.area import Line, Problem
from apps.core.importing.row_reader import Row
from apps.core.models import ImportFile, ImportLine

BATCH = 500
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")
_QUOTED = re.compile(r"“[^”]*”")


def batches(rows: Iterable[tuple[int, Row]]) -> Iterator[list[Line]]:
    """Yield the rows as lines, in batches of one transaction each."""
    iterator = iter(rows)
    while batch := [Line(number, row) for number, row in islice(iterator, BATCH)]:
        yield batch


def build_import_line(
    imported: ImportFile, phase: str, line: Line, cells: Mapping[str, str] | None = None
) -> ImportLine:
    """Return an unsaved ImportLine with the result of a row in a phase.

    `cells` are the texts by field that users can edit, or nothing if the row cannot be edited.
    """
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
        changes=[asdict(change) for change in line.changes],
    )


def as_json(problem: Problem) -> dict[str, object]:
    """Return a problem as it is stored and shown by the API."""
    return {
        "field": problem.field,
        "msg": problem.msg,
        "is_fatal": problem.is_fatal,
        "value": problem.value[:80],
        "kind": general(problem.msg),
    }


def general(msg: str) -> str:
    """Return a message without the values of its row, so that similar messages are counted together."""
    return _NUMBERS.sub("…", _QUOTED.sub("“…”", msg))[:160]
