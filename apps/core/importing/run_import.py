"""Import of a checked file as a job: in batches of one transaction each, all in one changeset."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core.bulk import bulk
from apps.core.choices import ImportPhase, ImportResult
from apps.core.db.copy_rows import copy_in
from apps.core.errors import AppError, Invalid
from apps.core.importing import area as areas
from apps.core.importing import edits, files, row_reader, row_report
from apps.core.importing.area import Checked, Importer, Line
from apps.core.importing.batches import batches, build_import_line
from apps.core.importing.cell_changes import CellChange
from apps.core.importing.file_check import may_fetch_report
from apps.core.importing.round_trip_importer import open_importer
from apps.core.importing.setup import read_setup
from apps.core.jobs import jobs
from apps.core.models import ChangeLog, Changeset, ImportFile, ImportLine, Job

if TYPE_CHECKING:
    from apps.accounts.models import User

WORDS = {
    ImportResult.CREATED: "created",
    ImportResult.UPDATED: "updated",
    ImportResult.UNCHANGED: "unchanged",
    ImportResult.DUPLICATE: "possible duplicates skipped",
    ImportResult.SKIPPED: "skipped",
    ImportResult.REFUSED: "rejected",
}
_OF_ONE = {ImportResult.DUPLICATE: "possible duplicate skipped"}
_MOST_UNKNOWN = 200


def queue(*, actor: User, country: str, area: str, import_id: int) -> ImportFile:
    """Queue the import of a file with the choices and edits of its last check.

    Raise NotFound, or Invalid if the check is missing, outdated or running, if the file was already imported,
    or if no row would be created or updated.
    """
    with transaction.atomic():
        imported = files.lock_import(user=actor, country=country, area=area, import_id=import_id)
        files.refuse_busy(imported)
        if not edits.is_checked(imported):
            raise Invalid({"import_id": ["Check the file first"]})
        assert imported.findings is not None
        counts = imported.findings["counts"]
        if not counts[ImportResult.CREATED] and not counts[ImportResult.UPDATED]:
            raise Invalid({"import_id": ["No row of the file would be created or updated"]})
        imported.is_begun = True
        imported.run_job = jobs.enqueue(
            actor=actor,
            kind="import",
            title=f"Import of {imported.file_name}",
            country=country,
            params={"import_id": imported.pk, "via": "import"},
        )
        imported.save(update_fields=["is_begun", "run_job"])
    return imported


@jobs.job_kind("import", may_fetch_report)
def run_import(run: jobs.Run) -> None:
    """Import a file. After a crash the next attempt resumes after the last complete batch.

    Records written before a cancellation stay, in a changeset that can be undone.
    """
    imported = ImportFile.objects.get(pk=run.params["import_id"])
    entered = areas.area(imported.area)
    actor = bulk.acting_person(run, entered.roles)
    setup = edits.reading_setup(read_setup(imported.setup), imported.edits)
    importer = open_importer(imported, entered, actor, setup)
    if "at" not in run.job.state:
        _open(run, imported, actor)
    with files.local_copy(imported) as path:
        facts = files.facts_of(imported)
        rows = edits.edited_rows(row_reader.rows(path, facts), setup, imported.edits)
        try:
            with files.rejecting_unreadable():
                for lines in batches(rows):
                    if lines[-1].number <= run.job.state["at"]:
                        importer.remember(lines)
                        continue
                    _do_batch(run, imported, importer, lines)
                    run.beat()
            words = _suggest(run, importer)
        except (jobs.Cancelled, AppError):
            _close(run, imported)
            row_report.write(run, imported, path)
            raise
        _close(run, imported, words)
        row_report.write(run, imported, path)


@transaction.atomic
def _open(run: jobs.Run, imported: ImportFile, actor: User) -> None:
    changeset = Changeset.objects.create(
        kind="import", title=f"Import of {imported.file_name}"[:200], country=imported.country, actor=actor
    )
    run.job.changeset = changeset
    Job.objects.filter(pk=run.job.pk).update(changeset=changeset)
    total = (imported.findings or {}).get("total")
    run.checkpoint({"at": 0, "counts": {}, "unknown": []}, 0, total)


@transaction.atomic
def _do_batch(run: jobs.Run, imported: ImportFile, importer: Importer, lines: list[Line]) -> None:
    assert run.job.changeset is not None
    checked = _checked(imported, lines)
    importer.prepare(lines, checked)
    importer.examine(lines, checked)
    importer.write(lines, run.job.changeset)
    copy_in([build_import_line(imported, ImportPhase.RUN, line) for line in lines])
    state = run.job.state
    counts = Counter(state["counts"])
    counts.update(str(line.result) for line in lines)
    unknown = Counter({(name, word): count for name, word, count in state["unknown"]})
    unknown.update(key for line in lines for key in line.unknown)
    run.checkpoint(
        {
            "at": lines[-1].number,
            "counts": dict(counts),
            "unknown": [[*key, count] for key, count in unknown.most_common(_MOST_UNKNOWN)],
        },
        run.job.done + len(lines),
    )


def _checked(imported: ImportFile, lines: list[Line]) -> dict[int, Checked]:
    """Return the results of the check for these rows; rows without remarks have none."""
    span = (lines[0].number, lines[-1].number)
    checked_lines = ImportLine.objects.filter(imported=imported, phase=ImportPhase.CHECK, row__range=span)
    rows = checked_lines.values_list("row", "result", "record_id", "version", "changes")
    return {
        row: Checked(result, record_id, version, tuple(CellChange(**change) for change in changes))
        for row, result, record_id, version, changes in rows
    }


def _suggest(run: jobs.Run, importer: Importer) -> str:
    unknown = {(name, word): count for name, word, count in run.job.state["unknown"]}
    with transaction.atomic():
        return importer.finish(unknown, run.job.changeset)


def _words(result: ImportResult, count: int) -> str:
    return _OF_ONE.get(result, WORDS[result]) if count == 1 else WORDS[result]


def _close(run: jobs.Run, imported: ImportFile, words: str = "") -> None:
    """Set counts and message, and delete a changeset without entries. Idempotent."""
    counts: dict[str, int] = run.job.state["counts"]
    parts = [f"{counts[name]:,} {_words(name, counts[name])}" for name in WORDS if counts.get(name)]
    run.job.message = ", ".join(parts) + (f". {words}" if words else "")
    changeset = run.job.changeset
    if changeset is None:
        return
    with transaction.atomic():
        if ChangeLog.objects.filter(changeset=changeset).exists():
            changeset.counts = counts
            changeset.save(update_fields=["counts"])
        else:
            Job.objects.filter(changeset=changeset).update(changeset=None)
            run.job.changeset = None
            changeset.delete()
