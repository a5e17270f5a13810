"""The report of a run: first problems with the job, all of them in a downloadable sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from apps.core.errors import Invalid
from apps.core.files import sheets
from apps.core.jobs import jobs
from apps.core.values import Json
from apps.sync.models import SyncRun, SyncRunProblem

_HEADS = (("Row", 10), ("Id in the source", 30), ("Name", 40), ("Why", 80))


def write(work: jobs.Run, run: SyncRun) -> None:
    """Set the job's message and first problems, and write the file with all problems if there are any."""
    work.job.message = words_of(run)
    problems = SyncRunProblem.objects.filter(run=run).order_by("row")
    work.job.errors = [
        {"row": one.row, "code": Invalid.code, "msg": one.msg} for one in problems[: jobs.MAX_ERRORS]
    ]
    if not work.job.errors:
        return
    with sheets.table("Problems", _HEADS, _lines(problems.iterator(chunk_size=2000))) as handle:
        work.store_file(handle, f"{Path(run.file_name).stem[:150]} - problems.xlsx")


def _lines(problems: Iterator[SyncRunProblem]) -> Iterator[Sequence[Json]]:
    for count, one in enumerate(problems, 1):
        if count > sheets.MOST_ROWS:
            return
        yield (one.row, one.external_id, one.title, one.msg)


def words_of(run: SyncRun) -> str:
    """Return the results of a run in one line."""
    parts = [f"{run.counts[name]:,} {words}" for name, words in _NAMED.items() if run.counts.get(name)]
    return ", ".join([f"{run.counts.get('fetched', 0):,} rows", *parts])


_NAMED = {
    "new": "new",
    "changed": "changed",
    "unchanged": "unchanged",
    "vanished": "vanished",
    "proposals": "to review",
    "auto_applied": "applied by rule",
    "skipped": "skipped",
    "errors": "errors",
}
