"""Services that load a record first: restoring from history, cancelling jobs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import models, transaction

from apps.core import permissions, queries, registry
from apps.core.changes import history
from apps.core.changes.blanking import is_blanked
from apps.core.choices import JobStatus
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.jobs import jobs
from apps.core.models import Job

if TYPE_CHECKING:
    from apps.accounts.models import User


@transaction.atomic
def restore_fields(
    *,
    actor: User,
    country: str,
    object_type: str,
    object_id: int,
    log_id: int,
    fields: Sequence[str],
    version: int,
) -> models.Model:
    """Restore fields to their values before a history entry, through the record's edit service.

    All rules of an edit apply. Raises Invalid, NotFound, Conflict, Forbidden and the errors of the edit.
    """
    record = queries.get_object(user=actor, country=country, object_type=object_type, object_id=object_id)
    kind = registry.object_type_of(record)
    log = queries.get_log(kind=object_type, object_id=object_id, log_id=log_id)
    before = {change["field"]: change["old"] for change in log.changes}
    unknown = [field for field in fields if field not in before]
    if unknown:
        raise Invalid({"fields": [f"This entry did not change {', '.join(unknown)}"]})
    erased = {change["field"] for change in log.changes if is_blanked(change)}
    hidden = [
        field
        for field in fields
        if field in kind.secret or field in erased or before[field] == history.HIDDEN
    ]
    if kind.edit is None or hidden:
        raise Forbidden(msg="These fields cannot be restored")
    return kind.edit(
        actor=actor,
        country=country,
        object_id=object_id,
        version=version,
        patch={field: before[field] for field in fields},
    )


def cancel_job(*, actor: User, job_id: int) -> Job:
    """Cancel a job. Raise NotFound and WrongStatus (it has ended already)."""
    job = queries.get_job(user=actor, job_id=job_id)
    allowed = permissions.job_actions(actor, job)
    if "cancel" not in allowed:
        raise WrongStatus("cancel", job.status, JobStatus(job.status).label, allowed)
    return jobs.cancel(job=job)
