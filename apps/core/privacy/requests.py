"""Requests about a person: search, export, erasure. Each is recorded with a keyed hash of the person."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models, transaction
from django.db.models import QuerySet

from apps.core import registry
from apps.core.changes import history, versions
from apps.core.choices import JobStatus, PersonRequestKind
from apps.core.db import clock
from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.http import confirmations
from apps.core.jobs import jobs
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.models import Job, PersonRequest
from apps.core.privacy.holders import Holder, holders
from apps.core.privacy.redaction import Redactor
from apps.core.privacy.sought import SearchedPerson
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

REQUEST_LIST = list_spec.ListSpec(
    filters={"kind": list_filters.any_of("kind", PersonRequestKind.values)},
    sorts={"created_at": "id"},
    default_sort=("created_at", "desc"),
)
MOST_COUNTED = 1_000
NOTHING = "No data is stored about this address or number"
_JOBS = {PersonRequestKind.EXPORT: "person_export", PersonRequestKind.ERASE: "person_erase"}


@dataclass(frozen=True)
class RecordCount:
    """The number of records of a kind that contain a person."""

    holder: Holder
    count: int

    @property
    def is_more(self) -> bool:
        """Return whether the count stopped at its limit."""
        return self.count > MOST_COUNTED

    @property
    def shown_count(self) -> int:
        """Return the number of records, at most MOST_COUNTED."""
        return min(self.count, MOST_COUNTED)

    @property
    def words(self) -> str:
        """Return a text such as "Business messages: 3"."""
        return f"{self.holder.label}: {'more than ' if self.is_more else ''}{self.shown_count:,}"


def search(person: SearchedPerson) -> list[RecordCount]:
    """Return the kinds of records in which a person is found by an index, each counted up to 1,001."""
    return _counted((one, one.search(person)) for one in holders())


def search_texts(person: SearchedPerson) -> list[RecordCount]:
    """Return the kinds of records whose texts mention a person, by reading all of them."""
    return _counted((one, one.thorough(person)) for one in holders() if one.thorough)


def _counted(rows: Iterable[tuple[Holder, QuerySet[models.Model]]]) -> list[RecordCount]:
    counted = (RecordCount(one, records.order_by()[: MOST_COUNTED + 1].count()) for one, records in rows)
    return [row for row in counted if row.count]


def list_requests(
    *, user: User, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[PersonRequest]]:
    """Return a page of all requests, newest first."""
    ctx = list_filters.FilterContext(user, "", "UTC")
    page = run_list(visible_to(user), REQUEST_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, PersonRequest.objects.select_related("created_by"))


def visible_to(user: User) -> QuerySet[PersonRequest]:
    """Return all requests for super admins, none for others."""
    return PersonRequest.objects.all() if user.is_superuser else PersonRequest.objects.none()


@transaction.atomic
def create(
    *,
    kind: PersonRequestKind,
    actor: User | None,
    messages: SearchedPerson,
    reason: str,
    confirmed: Collection[str] | None = None,
    in_background: bool = True,
) -> PersonRequest:
    """Create a request and queue its job.

    `confirmed` None skips the confirmation. Raises Invalid if no data is stored, or the person still has an
    account; ConfirmationRequired for an erasure.
    """
    records = search(messages) or search_texts(messages)
    if not records:
        raise Invalid({"value": [NOTHING]})
    if kind is PersonRequestKind.ERASE:
        _require_erasable(records, messages)
        if confirmed is not None:
            confirmations.require([_warning(one) for one in records], frozenset(confirmed))
    redactor = Redactor(email=messages.email, phone=messages.phone)
    request = PersonRequest.objects.create(
        kind=kind,
        value_hash=messages.digest,
        known={"email": messages.email, "phone": messages.phone},
        countries=list(messages.countries),
        reason=redactor.without(reason)[:300],
        created_by=actor,
        updated_by=actor,
    )
    history.record(actor=actor, record=request, action="create")
    if in_background:
        request.job = jobs.enqueue(
            actor=actor, kind=job_of(request), title=str(kind.label), params={"request_id": request.pk}
        )
        request.save(update_fields=["job"])
    return request


def job_of(request: PersonRequest) -> str:
    """Return the kind of job for a request."""
    return _JOBS[PersonRequestKind(request.kind)]


def _warning(row: RecordCount) -> ConfirmationWarning:
    return confirmations.warning(f"erases_{row.holder.code}_{row.count}", row.words)


def _require_erasable(records: Collection[RecordCount], person: SearchedPerson) -> None:
    refusals = [one.holder.refused(person) for one in records if one.holder.refused]
    messages = [words for words in refusals if words]
    if messages:
        raise Invalid({"value": messages})


# -- for the jobs -----------------------------------------------------------------------------------------
def person_of(request: PersonRequest) -> SearchedPerson:
    """Return the person of an unfinished request."""
    return SearchedPerson(request.known["email"], request.known["phone"], tuple(request.countries))


@transaction.atomic
def finish(request_id: int, counts: Mapping[str, int]) -> None:
    """Store the result of a request, and delete the person's data from it."""
    request = PersonRequest.objects.select_for_update(of=("self",)).get(pk=request_id)
    with versions.changing(request, actor=request.created_by, action="finish"):
        request.reason = Redactor(**request.known).without(request.reason)[:300]
        request.counts, request.known, request.finished_at = dict(counts), {}, clock.now()


def clear_ended_requests(at: datetime) -> int:
    """Delete the person's data from requests whose job has ended; return their number."""
    over = (JobStatus.CANCELLED, JobStatus.FAILED, JobStatus.SUCCEEDED, JobStatus.PARTIAL)
    ended = PersonRequest.objects.exclude(known={}).filter(job__status__in=over)
    without_job = PersonRequest.objects.exclude(known={}).filter(job=None, created_at__lt=at - jobs.RETENTION)
    return ended.update(known={}) + without_job.update(known={})


def stored_of(job: Job) -> PersonRequest:
    """Return the request of a job."""
    return PersonRequest.objects.select_related("created_by").get(pk=job.params["request_id"])


def register() -> None:
    """Register requests as records with history."""
    registry.register_object_type(
        registry.ObjectType(
            code="person_request",
            label="Personal data request",
            model=PersonRequest,
            fields=("kind", "value_hash", "countries", "counts", "finished_at"),
            title=str,
            visible_to=lambda user, country: visible_to(user),
        )
    )
