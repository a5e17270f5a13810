"""Report of an import: a spreadsheet of every row with its result, to correct and upload again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from apps.core.choices import ImportPhase, ImportResult
from apps.core.errors import Invalid
from apps.core.files import sheets
from apps.core.importing import edits, files, row_reader
from apps.core.importing.setup import read_setup
from apps.core.jobs import jobs
from apps.core.models import ImportFile, ImportLine
from apps.core.values import Json

HEADS = (
    ("Import: row", 11),
    ("Import: what happened", 24),
    ("Import: record id", 16),
    ("Import: field", 20),
    ("Import: reason", 60),
)
"""No column of a file has these names, so a corrected spreadsheet can be uploaded unchanged."""
_LABELS = {str(value): str(label) for value, label in ImportResult.choices}
_LABELS[ImportResult.CREATED] = "Created"


def write(run: jobs.Run, imported: ImportFile, path: Path) -> None:
    """Set the job's first rejected rows, and create the file with all processed rows."""
    done = ImportLine.objects.filter(imported=imported, phase=ImportPhase.RUN).order_by("row")
    refused = done.filter(result=ImportResult.REFUSED)
    run.job.errors = [
        {"row": line.row, "title": line.title, "code": Invalid.code, "msg": _reasons(line)}
        for line in refused[: jobs.MAX_ERRORS]
    ]
    facts = files.facts_of(imported)
    heads = [*HEADS, *((column.name, 18) for column in facts.columns)]
    source = edits.edited_rows(row_reader.rows(path, facts), read_setup(imported.setup), imported.edits)
    rows = _rows(source, done.iterator(chunk_size=2000), [column.name for column in facts.columns])
    with sheets.table("Import", heads, rows) as handle:
        stem = Path(imported.file_name).stem[:150]
        run.store_file(handle, f"{stem} - report.xlsx")


def _rows(
    source: Iterable[tuple[int, row_reader.Row]], done: Iterator[ImportLine], columns: Sequence[str]
) -> Iterator[Sequence[Json]]:
    """Yield the rows of the file with their lines; both are sorted by number."""
    line = next(done, None)
    if line is None:
        return
    for count, (number, row) in enumerate(source, 1):
        if count > sheets.MOST_ROWS:
            return
        if number != line.row:
            continue
        fields = ", ".join(dict.fromkeys(problem["field"].replace("_", " ") for problem in line.problems))
        cells = (_cell(row.get(name)) for name in columns)
        record_id = line.record_id if line.result != ImportResult.REFUSED else None
        yield (number, _LABELS[line.result], record_id, fields, _reasons(line), *cells)
        line = next(done, None)
        if line is None:
            # No more lines: the rest of the file, which may be damaged, is not read.
            return


def _cell(value: Json) -> Json:
    return (
        value if isinstance(value, int | float) and not isinstance(value, bool) else row_reader.as_text(value)
    )


def _reasons(line: ImportLine) -> str:
    """Return the distinct problems of a line; only those that rejected the row, if there are any."""
    fatal = [problem for problem in line.problems if problem["is_fatal"]] or line.problems
    reasons = dict.fromkeys(problem["msg"] for problem in fatal)
    return ". ".join(reasons)
