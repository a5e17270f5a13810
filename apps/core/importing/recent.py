"""Recent files of a user, to continue an import or see its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import JSONField
from django.db.models.fields.json import KeyTransform

from apps.core.choices import ImportState, JobStatus
from apps.core.importing import files
from apps.core.importing.shapes import RecentImport
from apps.core.models import ImportFile, Job

if TYPE_CHECKING:
    from apps.accounts.models import User

_WORKING = frozenset({JobStatus.QUEUED, JobStatus.RUNNING})
_ENDED = {JobStatus.FAILED: ImportState.FAILED, JobStatus.CANCELLED: ImportState.CANCELLED}


def list_recent(*, user: User, country: str, area: str) -> list[RecentImport]:
    """Return the user's files of an area, newest first; one statement, MOST_OPEN rows at most."""
    imports = (
        files.visible_to(user, country)
        .filter(area=area)
        .select_related("check_job", "run_job__changeset")
        # Large columns are not loaded for a line of a list.
        .defer("facts", "setup", "edits", "findings")
        .annotate(rows=KeyTransform("total", "findings", output_field=JSONField()))
    )
    return [
        RecentImport.of(imported, state=_state(imported, is_checked=imported.rows is not None))
        for imported in imports.order_by("-pk")[: files.MOST_OPEN]
    ]


def _state(imported: ImportFile, *, is_checked: bool) -> str:
    if imported.is_begun:
        return _state_of_run(imported.run_job)
    if imported.check_job is not None and imported.check_job.status in _WORKING:
        return ImportState.CHECKING
    return ImportState.CHECKED if is_checked else ImportState.UPLOADED


def _state_of_run(job: Job | None) -> str:
    """Return the state of a run; a deleted job counts as ended."""
    if job is None:
        return ImportState.IMPORTED
    if job.status in _WORKING:
        return ImportState.IMPORTING
    if job.changeset is not None and job.changeset.undone_at is not None:
        return ImportState.UNDONE
    return _ENDED.get(JobStatus(job.status), ImportState.IMPORTED)
