"""Reading and undoing changesets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from rest_framework import serializers

from apps.core import permissions, queries, registry
from apps.core.bulk import bulk
from apps.core.bulk.shapes import UndoChangeOutput, UndoChangesetOutput
from apps.core.changes import undo
from apps.core.choices import JobStatus
from apps.core.country.zones import zone_of
from apps.core.db import clock
from apps.core.db.lookup import one
from apps.core.errors import AppError, NotFound, WrongStatus
from apps.core.http.fields import Id, Text
from apps.core.http.serializers import NotUndone
from apps.core.jobs import job_reports, jobs
from apps.core.lists import list_area, list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.models import ChangeLog, Changeset, Job
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

AT_ONCE = 200
"""Maximum number of records undone within the request; larger undos run as a job."""
_OPEN = (JobStatus.QUEUED, JobStatus.RUNNING)

CHANGESET_LIST = list_spec.ListSpec(
    filters={
        "kind": list_filters.Filter(
            lambda: serializers.ListField(child=Text(max_length=40), required=False, max_length=60),
            lambda value, ctx: Q(kind__in=value),
        ),
        "actor_id": list_filters.Filter(lambda: Id(required=False), lambda value, ctx: Q(actor_id=value)),
        "undone": list_filters.flag(Q(undone_at__isnull=False)),
        "at_from": list_filters.day_from("at"),
        "at_to": list_filters.day_to("at"),
    },
    sorts={"at": "id"},
    default_sort=("at", "desc"),
)
RECORD_LIST = list_spec.ListSpec(
    filters={
        "object_type": list_filters.Filter(
            lambda: Text(required=False, max_length=40), lambda value, ctx: Q(object_type=value)
        ),
    },
    sorts={"at": "id"},
    default_sort=("at", "asc"),
)


def visible_to(user: User, country: str) -> models.QuerySet[Changeset]:
    """Return the user's changesets in the country; for managers, everybody's."""
    own = Changeset.objects.filter(country__in=[country, ""], actor=user)
    if not permissions.works_for_a_country(user):
        return own
    return own | Changeset.objects.filter(country=country)


def _with_run(changesets: models.QuerySet[Changeset]) -> models.QuerySet[Changeset]:
    """Load actor and undone changeset, and annotate `is_running`: a job still writes or undoes it."""
    writing = Job.objects.filter(changeset=OuterRef("pk"), status__in=_OPEN)
    of = Cast(KeyTextTransform("changeset_id", "params"), models.BigIntegerField())
    undoing = Job.objects.filter(kind="undo", status__in=_OPEN).alias(of=of).filter(of=OuterRef("pk"))
    return changesets.select_related("actor", "undoes").annotate(is_running=Exists(writing) | Exists(undoing))


def is_running(changeset: Changeset) -> bool:
    """Return whether a job was still writing or undoing the changeset when it was loaded."""
    return bool(getattr(changeset, "is_running", False))


def list_changesets(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Changeset]]:
    """Return a page of the changesets that the user can see, newest first."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(visible_to(user, country), CHANGESET_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, _with_run(Changeset.objects.all()))


def enter_list(roles: frozenset[str]) -> None:
    """Register the list of changesets, for saved views."""
    list_area.register(
        list_area.ListArea(
            code="changeset",
            noun="changes",
            object_type="changeset",
            spec=CHANGESET_LIST,
            roles=roles,
            matching=lambda user, country, query: visible_to(user, country),
            rows=lambda ids: list_spec.in_order(ids, _with_run(Changeset.objects.all())),
        )
    )


def get_changeset(*, user: User, country: str, changeset_id: int) -> Changeset:
    """Return a changeset. Raise NotFound if it does not exist or the user cannot see it."""
    changeset = one(_with_run(visible_to(user, country)).filter(pk=changeset_id))
    if changeset is None:
        raise NotFound("Change")
    return changeset


def list_records(
    *, user: User, country: str, changeset: Changeset, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[ChangeLog]]:
    """Return a page of a changeset's history entries, for the records that the user can see."""
    entries = ChangeLog.objects.filter(changeset=changeset)
    seen = Q(pk__in=[])
    for code in entries.order_by().values_list("object_type", flat=True).distinct():
        kind = registry.object_type(code)
        if kind is not None:
            ids = kind.visible_to(user, country).order_by().values("pk")
            seen |= Q(object_type=code, object_id__in=ids)
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(entries.filter(seen), RECORD_LIST, query, ctx)
    return page, queries.entries_of(page.ids)


# -- undo ----------------------------------------------------------------------
def undo_changeset(
    *, actor: User, country: str, changeset_id: int, preview: bool = False
) -> UndoChangesetOutput:
    """Undo a changeset. More than 200 records are undone by a job, unless the kind is undone as a whole.

    A `preview` (whose transaction the caller rolls back) checks the first 200 records and queues nothing.
    Raises NotFound and WrongStatus (already undone, older than 30 days, still running).
    """
    changeset = _lock(actor, country, changeset_id)
    records = _records(changeset).count()
    if registry.changeset_undo(changeset.kind):
        whole, outcome = undo_whole(actor=actor, country=country, changeset_id=changeset_id)
        return _answer(whole.pk if whole else None, None, records, records, outcome)
    if records > AT_ONCE and not preview:
        job = jobs.enqueue(
            actor=actor,
            kind="undo",
            title=_title(changeset),
            country=country,
            params={"changeset_id": changeset.pk},
        )
        return _answer(None, job.pk, records, 0, undo.UndoOutcome())
    with transaction.atomic():
        written = _start_undo(changeset, actor, country)
        outcome, checked = undo.UndoOutcome(), 0
        after: tuple[str, int] | None = ("", 0)
        while after is not None and checked < AT_ONCE:
            after, count = _chunk(changeset, written, actor, country, after, AT_ONCE - checked, outcome)
            checked += count
        closed = _end_undo(written, outcome.records, outcome.fields, len(outcome.not_undone))
    return _answer(written.pk if closed else None, None, records, checked, outcome)


def undo_part(
    *,
    actor: User,
    country: str,
    changeset_id: int,
    records: Sequence[tuple[str, Sequence[int]]],
    reason: str = "",
) -> UndoChangesetOutput:
    """Undo a changeset for some of its records, given as (kind, ids), in this order.

    If these are all of its records, the whole changeset is undone. Returns and raises the same as
    `undo_changeset`.
    """
    keys = {(kind, pk) for kind, ids in records for pk in ids}
    with transaction.atomic():
        changeset = _lock(actor, country, changeset_id)
        if set(_records(changeset)) <= keys:
            return undo_changeset(actor=actor, country=country, changeset_id=changeset_id)
        written = Changeset.objects.create(
            kind="undo", title=_title(changeset), country=changeset.country or country, actor=actor
        )
        outcome, checked = undo.UndoOutcome(), 0
        for kind, ids in records:
            entries = ChangeLog.objects.filter(changeset=changeset, object_type=kind, object_id__in=ids)
            wanted = undo.UndoRequest.of(entries.order_by("id"))
            checked += len(wanted)
            if wanted:
                outcome.add(
                    undo.put_back(
                        actor=actor,
                        country=country,
                        object_type=kind,
                        wanted=wanted,
                        changeset=written,
                        reason=reason or written.title,
                    )
                )
        closed = _end_undo(written, outcome.records, outcome.fields, len(outcome.not_undone))
    return _answer(written.pk if closed else None, None, checked, checked, outcome)


@transaction.atomic
def undo_whole(
    *, actor: User, country: str, changeset_id: int, reason: str = ""
) -> tuple[Changeset | None, undo.UndoOutcome]:
    """Undo a changeset of a kind that is undone as a whole (`registry.register_changeset_undo`).

    Returns the changeset that was written (None if nothing changed) and the outcome. Raises the same as
    `undo_changeset`.
    """
    changeset = _lock(actor, country, changeset_id)
    take_back = registry.changeset_undo(changeset.kind)
    assert take_back is not None, changeset.kind
    written = _start_undo(changeset, actor, country)
    outcome: undo.UndoOutcome = take_back(actor, country, changeset, written, reason)
    closed = _end_undo(written, outcome.records, outcome.fields, len(outcome.not_undone))
    return (written if closed else None), outcome


def undo_change(
    *, actor: User, country: str, object_type: str, object_id: int, log_id: int
) -> UndoChangeOutput:
    """Undo a history entry of a record, for each field that still has the written value.

    Raises Invalid, NotFound, WrongStatus (older than 30 days).
    """
    queries.get_object(user=actor, country=country, object_type=object_type, object_id=object_id)
    log = queries.get_log(kind=object_type, object_id=object_id, log_id=log_id)
    if clock.now() - log.at > permissions.UNDO_WITHIN:
        raise _refusal("expired", "This change is older than 30 days and can no longer be undone")
    with transaction.atomic():
        outcome = undo.put_back(
            actor=actor,
            country=country,
            object_type=object_type,
            wanted=undo.UndoRequest.of([log]),
            changeset=None,
            reason="",
        )
    record = queries.get_object(user=actor, country=country, object_type=object_type, object_id=object_id)
    return UndoChangeOutput(
        version=getattr(record, "version", 1),
        undone=outcome.records,
        fields=outcome.fields,
        not_undone=[NotUndone.of(row) for row in outcome.not_undone],
    )


def _answer(
    changeset_id: int | None, job_id: int | None, records: int, checked: int, outcome: undo.UndoOutcome
) -> UndoChangesetOutput:
    return UndoChangesetOutput(
        changeset_id=changeset_id,
        job_id=job_id,
        records=records,
        checked=checked,
        undone=outcome.records,
        fields=outcome.fields,
        not_undone=[NotUndone.of(row) for row in outcome.not_undone],
    )


def _refusal(status: str, msg: str) -> WrongStatus:
    error = WrongStatus("undo", status, status, [])
    error.msg = msg
    return error


def _lock(actor: User, country: str, changeset_id: int) -> Changeset:
    """Return the locked changeset. Raise WrongStatus if it cannot be undone now."""
    # Lock before checking: of two concurrent undos, the second sees the result of the first.
    locked = one(visible_to(actor, country).select_for_update(of=("self",)).filter(pk=changeset_id))
    if locked is None:
        raise NotFound("Change")
    if locked.undone_at is not None:
        raise _refusal("undone", "Already undone")
    if permissions.is_final(locked):
        raise _refusal("final", "This undo cannot be undone itself")
    if clock.now() - locked.at > permissions.UNDO_WITHIN:
        raise _refusal("expired", "This change is older than 30 days and can no longer be undone")
    if is_running(get_changeset(user=actor, country=country, changeset_id=changeset_id)):
        raise _refusal("running", "Still in progress. Wait until it ends, or cancel it first")
    return locked


def _records(changeset: Changeset) -> models.QuerySet[ChangeLog, Any]:
    """Return the (kind, id) pairs of the records in a changeset, without duplicates."""
    entries = ChangeLog.objects.filter(changeset=changeset).order_by("object_type", "object_id")
    return entries.values_list("object_type", "object_id").distinct()


def _title(changeset: Changeset) -> str:
    """Return a title such as "Undo: Hidden stores", or "Redo: Hidden stores" for the undo of an undo."""
    for before, then in (("Undo: ", "Redo: "), ("Redo: ", "Undo: ")):
        if changeset.kind == "undo" and changeset.title.startswith(before):
            return then + changeset.title.removeprefix(before)
    return f"Undo: {changeset.title}"[:200]


def _start_undo(changeset: Changeset, actor: User, country: str) -> Changeset:
    return Changeset.objects.create(
        kind="undo",
        title=_title(changeset),
        country=changeset.country or country,
        actor=actor,
        undoes=changeset,
    )


def _chunk(
    changeset: Changeset,
    written: Changeset,
    actor: User,
    country: str,
    after: tuple[str, int],
    size: int,
    outcome: undo.UndoOutcome,
) -> tuple[tuple[str, int] | None, int]:
    """Undo the next records of one kind after `after`; return the new position and the count.

    The position is None at the end.
    """
    code, last = after
    behind = _records(changeset).filter(
        Q(object_type__gt=code) | Q(object_type=code, object_id__gt=last), object_type__gte=code
    )
    chunk = list(behind[:size])
    if not chunk:
        return None, 0
    code = chunk[0][0]
    ids = [object_id for kind, object_id in chunk if kind == code]
    entries = ChangeLog.objects.filter(changeset=changeset, object_type=code, object_id__in=ids)
    outcome.add(
        undo.put_back(
            actor=actor,
            country=country,
            object_type=code,
            wanted=undo.UndoRequest.of(entries.order_by("id")),
            changeset=written,
            reason=written.title,
        )
    )
    return (code, ids[-1]), len(ids)


def _end_undo(written: Changeset, records: int, fields: int, not_undone: int) -> bool:
    """Store the counts and mark the changeset as undone.

    Return False after deleting an undo without changes.
    """
    if not ChangeLog.objects.filter(changeset=written).exists():
        Job.objects.filter(changeset=written).update(changeset=None)
        written.delete()
        return False
    written.counts = {"succeeded": records, "fields": fields, "failed": not_undone}
    written.save(update_fields=["counts"])
    # The undo of an undo makes the original valid again, and so on along the chain.
    is_undone, current = True, written.undoes
    while current is not None:
        current.undone_at = written.at if is_undone else None
        current.save(update_fields=["undone_at"])
        is_undone, current = not is_undone, current.undoes
    return True


# -- as a job ------------------------------------------------------------------
@jobs.job_kind("undo")
def run_undo(run: jobs.Run) -> None:
    """Undo a large changeset, chunk by chunk. Records that were restored before are skipped."""
    try:
        if "at" not in run.job.state:
            _start_job(run)
        while _do_chunk(run):
            run.beat()
    except (jobs.Cancelled, AppError):
        _wrap_up(run, is_whole=False)
        raise
    _wrap_up(run, is_whole=True)


@transaction.atomic
def _start_job(run: jobs.Run) -> None:
    actor = bulk.acting_person(run, None)
    changeset = Changeset.objects.get(pk=run.params["changeset_id"])
    total = _records(changeset).count()
    written = _start_undo(changeset, actor, run.job.country)
    run.job.changeset = written
    Job.objects.filter(pk=run.job.pk).update(changeset=written)
    run.checkpoint({"at": ["", 0], "records": 0, "fields": 0, "failed": 0}, 0, total)


def _do_chunk(run: jobs.Run) -> bool:
    state, written = run.job.state, run.job.changeset
    assert written is not None
    with transaction.atomic():
        changeset = Changeset.objects.get(pk=run.params["changeset_id"])
        outcome = undo.UndoOutcome()
        actor = bulk.acting_person(run, None)
        code, last = state["at"]
        after, count = _chunk(changeset, written, actor, run.job.country, (code, last), bulk.CHUNK, outcome)
        if after is None:
            return False
        job_reports.note(run, [row.as_failure() for row in outcome.not_undone])
        run.checkpoint(
            {
                "at": list(after),
                "records": state["records"] + outcome.records,
                "fields": state["fields"] + outcome.fields,
                "failed": state["failed"] + len(outcome.not_undone),
            },
            run.job.done + count,
        )
    return True


def _wrap_up(run: jobs.Run, *, is_whole: bool) -> None:
    """Set counts, flags, message and report. Idempotent."""
    state = run.job.state
    records, fields, failed = (state.get(key, 0) for key in ("records", "fields", "failed"))
    with transaction.atomic():
        written = run.job.changeset
        if written is not None and is_whole:
            if not _end_undo(written, records, fields, failed):
                run.job.changeset = None
        elif written is not None:
            # Interrupted: restored records stay restored, and the rest can still be undone.
            Changeset.objects.filter(pk=written.pk).update(
                counts={"succeeded": records, "fields": fields, "failed": failed}
            )
    run.job.message = f"{records:,} records restored" + (f", {failed:,} values kept" if failed else "")
    job_reports.finish(run)
