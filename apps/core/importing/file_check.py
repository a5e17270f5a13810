"""Check of a file before the import: examines all rows and writes nothing but the findings."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core.bulk import bulk
from apps.core.choices import ImportHiddenRows, ImportPhase, ImportResult
from apps.core.db.copy_rows import copy_in
from apps.core.errors import Invalid
from apps.core.importing import area as areas
from apps.core.importing import edits, files, row_reader
from apps.core.importing.area import Line
from apps.core.importing.batches import batches, build_import_line
from apps.core.importing.findings import Findings
from apps.core.importing.number_format import number_format_errors
from apps.core.importing.reading_notes import reading_notes
from apps.core.importing.round_trip import is_round_trip
from apps.core.importing.round_trip_importer import open_importer
from apps.core.importing.setup import Setup, check_setup, read_setup
from apps.core.jobs import jobs
from apps.core.models import ImportFile, ImportLine, Job

if TYPE_CHECKING:
    from apps.accounts.models import User

AT_ONCE = 1000
"""Maximum number of rows that are checked within the request."""
MOST_EDITABLE = 2000
"""Maximum number of rows with problems whose cells are stored for editing."""


def preview(*, actor: User, country: str, area: str, import_id: int, setup: Setup) -> ImportFile:
    """Check a file with these choices: a short one at once, a long one as a job.

    Raises NotFound, Invalid (the choices; a file that is being checked or was imported), FileRejected and
    StorageAway.
    """
    entered = areas.area(area)
    with transaction.atomic():
        imported = files.lock_import(user=actor, country=country, area=area, import_id=import_id)
        files.refuse_busy(imported)
        with files.local_copy(imported) as path:
            facts = _facts_for(imported, path, setup)
            _refuse_setup(imported, entered, facts, setup)
            imported.setup, imported.digest, imported.findings = setup.as_json(), "", None
            imported.facts, imported.check_job = facts.as_json(), None
            if _is_short(path, facts):
                _check(imported, path, setup, actor)
                imported.digest = edits.digest(setup, imported.edits)
            else:
                imported.check_job = jobs.enqueue(
                    actor=actor,
                    kind="import_check",
                    title=f"Check of {imported.file_name}",
                    country=country,
                    params={"import_id": imported.pk},
                )
        imported.save(update_fields=["setup", "digest", "findings", "facts", "check_job"])
    return imported


def _refuse_setup(
    imported: ImportFile, entered: areas.ImportArea, facts: row_reader.FileFacts, setup: Setup
) -> None:
    """Raise Invalid if the choices do not fit the file."""
    country, fields = imported.country, entered.fields(imported.country)
    if is_round_trip(entered, facts):
        if setup.mapped:
            raise Invalid({"mapped": ["This file was exported for editing. Its columns need no choices"]})
        return
    check_setup(
        setup,
        offered=fields,
        columns=[column.name for column in facts.columns],
        more={
            **number_format_errors(files.facts_of(imported), setup, fields, country),
            **entered.check_setup(country, setup),
        },
    )


def _facts_for(imported: ImportFile, path: Path, setup: Setup) -> row_reader.FileFacts:
    """Return the facts of a file read with these choices. Raise Invalid and FileRejected."""
    facts = files.facts_of(imported)
    if not setup.reading.fits(facts):
        facts = files.read_again(imported, path, setup.reading)
    return replace(facts, skips_hidden=setup.hidden_rows == ImportHiddenRows.LEAVE_OUT)


def _is_short(path: Path, facts: row_reader.FileFacts) -> bool:
    with files.rejecting_unreadable():
        return all(count <= AT_ONCE for count, _ in enumerate(row_reader.rows(path, facts), 1))


def _check(
    imported: ImportFile,
    path: Path,
    setup: Setup,
    actor: User,
    progress: Callable[[int], None] = lambda count: None,
) -> None:
    """Examine every row; store the findings, and the lines that the run needs."""
    setup = edits.reading_setup(setup, imported.edits)
    entered = areas.area(imported.area)
    importer = open_importer(imported, entered, actor, setup)
    findings = Findings()
    rows = edits.edited_rows(row_reader.rows(path, files.facts_of(imported)), setup, imported.edits)
    editable = _Editable(setup, imported.edits)
    ImportLine.objects.filter(imported=imported, phase=ImportPhase.CHECK).delete()
    with files.rejecting_unreadable():
        for lines in batches(rows):
            importer.examine(lines, None)
            for line in lines:
                findings.add(line, importer)
            lines_to_store = [
                line
                for line in lines
                if line.match or line.problems or line.result != ImportResult.CREATED or editable.was(line)
            ]
            copy_in(
                [
                    build_import_line(imported, ImportPhase.CHECK, line, editable.cells(line))
                    for line in lines_to_store
                ]
            )
            progress(findings.total)
    findings.notes = [
        *reading_notes(files.facts_of(imported), setup, entered.fields(imported.country)),
        *importer.notes(),
    ]
    imported.findings = findings.as_json()


class _Editable:
    """A selection of the rows that keep their cells for editing.

    These are edited rows and the first rows with problems.
    """

    def __init__(self, setup: Setup, edited: edits.Edits) -> None:
        self._setup, self._edited = setup, edited
        self._left = MOST_EDITABLE

    def was(self, line: Line) -> bool:
        """Return whether a row was edited: it stays visible even without problems."""
        return str(line.number) in self._edited

    def cells(self, line: Line) -> dict[str, str]:
        """Return the cells of a row; none if it cannot be edited."""
        if not self.was(line) and (not line.problems or self._left <= 0):
            return {}
        self._left -= 1
        return edits.cells_of(dict(line.row), self._setup)


def may_fetch_report(user: User, job: Job) -> bool:
    """Return whether the user can still use the import of a job."""
    imported = ImportFile.objects.filter(pk=job.params["import_id"]).only("area").first()
    return imported is not None and user.role in areas.area(imported.area).roles


@jobs.job_kind("import_check", may_fetch_report)
def run_check(run: jobs.Run) -> None:
    """Check a long file. An interrupted attempt starts again from the beginning."""
    imported = ImportFile.objects.get(pk=run.params["import_id"])
    setup = read_setup(imported.setup)
    actor = bulk.acting_person(run, areas.area(imported.area).roles)
    with files.local_copy(imported) as path:
        total = _count(path, imported)
        run.progress(0, total)
        _check(imported, path, setup, actor, run.progress)
    digest = edits.digest(setup, imported.edits)
    findings = imported.findings or {}
    with transaction.atomic():
        run.beat()
        # Only if the choices did not change since: other choices have another check.
        ImportFile.objects.filter(pk=imported.pk, check_job=run.job).update(findings=findings, digest=digest)
    run.progress(
        total, total, f"{total:,} rows checked, {findings['counts'][ImportResult.REFUSED]:,} rejected"
    )


def _count(path: Path, imported: ImportFile) -> int:
    """Count the rows of a file without storing any."""
    with files.rejecting_unreadable():
        numbered = deque(enumerate(row_reader.rows(path, files.facts_of(imported)), 1), maxlen=1)
    return numbered[0][0] if numbered else 0
