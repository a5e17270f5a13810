"""Bulk actions: one action on many records, each checked and logged separately, in one changeset.

Records given by id are changed at once; records given by filters are changed by a job. The job stores the
matching ids when it starts (see docs/decisions/0030) and then works in chunks, each in one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.core.exceptions import EmptyResultSet
from django.db import connection, transaction

from apps.core.changes.batch_update import Batch, BatchContext
from apps.core.db import clock
from apps.core.errors import AppError, Forbidden, Invalid, NotFound
from apps.core.http import confirmations
from apps.core.http.serializers import BulkFailure, BulkOutput
from apps.core.jobs import job_reports, jobs
from apps.core.lists import list_area
from apps.core.models import ChangeLog, Changeset, Job, JobFailure, JobTarget
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 200
"""Maximum number of ids in one request."""
CHUNK = 500
MOVED = 0.01
"""Tolerated change of the total since the user saw it, as a share."""


@dataclass
class Done:
    """The result for each record of a chunk."""

    succeeded: list[int] = field(default_factory=list)
    failed: list[JobFailure] = field(default_factory=list)


def act(
    *,
    area: list_area.ListArea,
    action: list_area.Action,
    actor: User,
    country: str,
    ids: Sequence[int],
    params: Mapping[str, FieldValue],
    changeset: Changeset,
) -> Done:
    """Apply the action to a chunk of records in the caller's transaction; an error affects only its record.

    The number of statements does not depend on the number of records.
    """
    lock = action.lock or area.lock
    assert lock is not None, area.code
    batch = Batch(actor=actor, changeset=changeset, touches=action.touches)
    work = BatchContext(actor=actor, country=country, batch=batch, at=clock.now(), params=params)
    records = {record.pk: record for record in lock(actor, country, ids)}
    fetched = action.prepare(work, list(records.values()))
    done = Done()
    for record_id in dict.fromkeys(ids):
        record = records.get(record_id)
        try:
            if record is None:
                raise NotFound(area.kind.label)
            action.change(work, record, fetched)
            done.succeeded.append(record_id)
        except AppError as error:
            title = area.kind.title(record) if record is not None else ""
            done.failed.append(_failure(area, record_id, title, error))
    batch.save()
    action.after(work, done.succeeded)
    return done


def _failure(area: list_area.ListArea, record_id: int, title: str, error: AppError) -> JobFailure:
    return JobFailure(
        object_type=area.object_type,
        object_id=record_id,
        object_title=title[:200],
        code=error.code,
        msg=error.msg[:500],
    )


def edit(
    *,
    area: list_area.ListArea,
    actor: User,
    country: str,
    action: str,
    params: Mapping[str, Any],
    confirmed: frozenset[str],
    ids: Sequence[int] | None = None,
    filters: Mapping[str, FieldValue] | None = None,
    expected_total: int | None = None,
) -> BulkOutput:
    """Apply an action to the records in `ids`, or queue a job for all that match `filters`.

    Raises Invalid, ConfirmationRequired and the errors of the action.
    """
    chosen = area.actions[action]
    chosen.check(actor, country, params)
    if ids is not None:
        return _by_ids(area, chosen, actor, country, ids, params, confirmed, action)
    assert filters is not None
    return _over_all(area, action, actor, country, filters, expected_total or 0, params, confirmed)


def _by_ids(
    area: list_area.ListArea,
    action: list_area.Action,
    actor: User,
    country: str,
    ids: Sequence[int],
    params: Mapping[str, FieldValue],
    confirmed: frozenset[str],
    name: str,
) -> BulkOutput:
    records = area.kind.visible_to(actor, country).filter(pk__in=ids)
    confirmations.require(action.warnings(actor, records) or (), confirmed)
    with transaction.atomic():
        changeset = _changeset(area, name, actor, country)
        done = act(
            area=area,
            action=action,
            actor=actor,
            country=country,
            ids=ids,
            params=params,
            changeset=changeset,
        )
        closed = _close(changeset, len(done.succeeded), len(done.failed))
    return BulkOutput(
        succeeded=done.succeeded,
        failed=[BulkFailure.of(row) for row in done.failed],
        changeset_id=changeset.pk if closed else None,
        job_id=None,
    )


def _over_all(
    area: list_area.ListArea,
    action: str,
    actor: User,
    country: str,
    filters: Mapping[str, Any],
    expected_total: int,
    params: Mapping[str, Any],
    confirmed: frozenset[str],
) -> BulkOutput:
    chosen = area.actions[action]
    records = area.narrowed(actor, country, filters)
    # The exact number, not the list's estimate: it is what the job will change.
    total = records.order_by().count()
    if total == 0:
        raise Invalid({"filters": [f"No {area.noun} match"]})
    warnings = list(chosen.warnings(actor, records) or ())
    if abs(total - expected_total) > MOVED * max(expected_total, 1):
        msg = f"{total:,} {area.noun} match now. When you selected them, it was {expected_total:,}"
        warnings.insert(0, confirmations.warning("total_changed", msg, "expected_total"))
    confirmations.require(warnings, confirmed)
    job = jobs.enqueue(
        actor=actor,
        kind="bulk",
        title=chosen.title,
        country=country,
        params={
            "area": area.code,
            "action": action,
            "filters": list_area.filters_as_json(filters),
            "params": list_area.filters_as_json(params),
        },
    )
    return BulkOutput(succeeded=[], failed=[], changeset_id=None, job_id=job.pk)


def _changeset(area: list_area.ListArea, action: str, actor: User, country: str) -> Changeset:
    return Changeset.objects.create(
        kind=f"{area.code}_{action}"[:40],
        title=area.actions[action].title,
        country=country,
        actor=actor,
    )


def _close(changeset: Changeset, succeeded: int, failed: int) -> bool:
    """Store the counts, or delete a changeset without entries. Return whether it still exists."""
    if not ChangeLog.objects.filter(changeset=changeset).exists():
        Job.objects.filter(changeset=changeset).update(changeset=None)
        changeset.delete()
        return False
    changeset.counts = {"succeeded": succeeded, "failed": failed}
    changeset.save(update_fields=["counts"])
    return True


# -- all matching records, as a job ---------------------------------------------
@jobs.job_kind("bulk", lambda user, job: user.role in list_area.area(str(job.params["area"])).roles)
def run_bulk(run: jobs.Run) -> None:
    """Apply an action to all records that matched when the job started, chunk by chunk.

    Each chunk is one transaction with its checkpoint; after a crash the next attempt resumes at the last
    checkpoint. Records changed before a cancellation stay changed, in a changeset that can be undone.
    """
    area = list_area.area(str(run.params["area"]))
    try:
        if "at" not in run.job.state:
            _create_changeset(run, area)
        while _do_chunk(run, area):
            run.beat()
    except (jobs.Cancelled, AppError):
        _wrap_up(run, area)
        raise
    _wrap_up(run, area)


def acting_person(run: jobs.Run, area_roles: frozenset[str] | None) -> User:
    """Return the user who started the job, freshly loaded. Raise Forbidden if they lost the permission."""
    actor = Job.objects.select_related("created_by").get(pk=run.job.pk).created_by
    country = run.job.country
    if actor is None or not actor.is_active or (country and country not in actor.visible_countries):
        raise Forbidden(msg="The user who started this no longer has permission")
    if area_roles is not None and not actor.is_superuser and actor.role not in area_roles:
        raise Forbidden(area_roles)
    return actor


@transaction.atomic
def _create_changeset(run: jobs.Run, area: list_area.ListArea) -> None:
    """Store the ids that match now and create the changeset."""
    actor = acting_person(run, area.roles)
    filters = list_area.read_filters(area.spec, run.params["filters"])
    total = capture(run.job, area.narrowed(actor, run.job.country, filters).order_by().values("pk"))
    changeset = _changeset(area, str(run.params["action"]), actor, run.job.country)
    run.job.changeset = changeset
    Job.objects.filter(pk=run.job.pk).update(changeset=changeset)
    run.checkpoint({"at": 0, "succeeded": 0, "failed": 0}, 0, total)


def capture(job: Job, ids: Any) -> int:
    """Store the ids selected by a one-column query as the job's targets; return their number.

    The ids are copied inside the database, however many there are.
    """
    try:
        sql, params = ids.query.sql_with_params()
    except EmptyResultSet:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO core_jobtarget (job_id, object_id) SELECT %s, found.* FROM ({sql}) AS found",  # noqa: S608 (Django's own SQL, with its parameters)
            [job.pk, *params],
        )
        return int(cursor.rowcount)


def next_targets(run: jobs.Run) -> list[int]:
    """Return the next chunk of ids after the checkpoint."""
    waiting = JobTarget.objects.filter(job=run.job, object_id__gt=run.job.state["at"])
    return list(waiting.order_by("object_id").values_list("object_id", flat=True)[:CHUNK])


def _do_chunk(run: jobs.Run, area: list_area.ListArea) -> bool:
    """Process the next chunk; return whether there was one."""
    with transaction.atomic():
        ids = next_targets(run)
        if not ids:
            return False
        assert run.job.changeset is not None
        done = act(
            area=area,
            action=area.actions[str(run.params["action"])],
            actor=acting_person(run, area.roles),
            country=run.job.country,
            ids=ids,
            params=run.params["params"],
            changeset=run.job.changeset,
        )
        job_reports.note(run, done.failed)
        state = run.job.state
        succeeded = state["succeeded"] + len(done.succeeded)
        failed = state["failed"] + len(done.failed)
        run.checkpoint({"at": ids[-1], "succeeded": succeeded, "failed": failed}, succeeded + failed)
    return True


def _wrap_up(run: jobs.Run, area: list_area.ListArea) -> None:
    """Set counts, message and report. Idempotent."""
    state = run.job.state
    succeeded, failed = state.get("succeeded", 0), state.get("failed", 0)
    with transaction.atomic():
        JobTarget.objects.filter(job=run.job).delete()
        if run.job.changeset is not None and not _close(run.job.changeset, succeeded, failed):
            run.job.changeset = None
    run.job.message = f"{succeeded:,} {area.noun} done" + (f", {failed:,} failed" if failed else "")
    job_reports.finish(run)
