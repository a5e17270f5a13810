"""Reports of failed records: the first thousand lines in the job, all of them in a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from apps.core import registry
from apps.core.files import sheets
from apps.core.jobs import jobs
from apps.core.models import JobFailure

_HEADS = (("Record", 12), ("Id", 12), ("Name", 40), ("Field", 20), ("Why", 80))


def note(run: jobs.Run, failures: Iterable[JobFailure]) -> None:
    """Store lines of the report, in the transaction of the work that they are about."""
    rows = list(failures)
    for row in rows:
        row.job = run.job
    JobFailure.objects.bulk_create(rows)


def finish(run: jobs.Run) -> None:
    """Set the job's first lines and, if there are any, create the file with all of them."""
    failures = JobFailure.objects.filter(job=run.job).order_by("id")
    run.job.errors = [
        {"id": row.object_id, "code": row.code, "msg": row.msg} for row in failures[: jobs.MAX_ERRORS]
    ]
    if not run.job.errors:
        return
    with sheets.table("Not done", _HEADS, _lines(failures.iterator(chunk_size=2000))) as handle:
        run.store_file(handle, f"{run.job.title} - not done.xlsx")


def _lines(failures: Iterable[JobFailure]) -> Iterator[Sequence[Any]]:
    for count, row in enumerate(failures, 1):
        if count > sheets.MOST_ROWS:
            return
        kind = registry.object_type(row.object_type)
        label = kind.label if kind else row.object_type
        yield (label, row.object_id, row.object_title, row.field.replace("_", " "), row.msg)
