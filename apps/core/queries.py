"""Queries of the shared records, limited to what the user may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.core import registry
from apps.core.changes import history
from apps.core.choices import JobStatus, MailStatus, Via
from apps.core.country.zones import zone_of
from apps.core.db.lookup import one
from apps.core.errors import Forbidden, Invalid, NotFound
from apps.core.http.fields import Id, Text
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.models import ChangeLog, Job, OutgoingMail
from apps.core.permissions import verdicts
from apps.core.values import FieldChange, FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

LOG_LIST = list_spec.ListSpec(
    filters={
        "object_type": list_filters.Filter(
            lambda: Text(required=False, max_length=40), lambda value, ctx: Q(object_type=value)
        ),
        "object_id": list_filters.Filter(lambda: Id(required=False), lambda value, ctx: Q(object_id=value)),
        "actor_id": list_filters.Filter(lambda: Id(required=False), lambda value, ctx: Q(actor_id=value)),
        "via": list_filters.any_of("via", Via.values),
        "at_from": list_filters.day_from("at"),
        "at_to": list_filters.day_to("at"),
    },
    sorts={"at": "id"},
    default_sort=("at", "desc"),
)

JOB_LIST = list_spec.ListSpec(
    filters={
        "status": list_filters.any_of("status", JobStatus.values),
        "kind": list_filters.Filter(
            lambda: Text(required=False, max_length=40), lambda value, ctx: Q(kind=value)
        ),
    },
    sorts={"created_at": "created_at"},
    default_sort=("created_at", "desc"),
)


def get_object(*, user: User, country: str, object_type: str, object_id: int) -> models.Model:
    """Return a record with history that the user may see. Raise Invalid and NotFound."""
    kind = registry.object_type(object_type)
    if kind is None:
        raise Invalid({"object_type": ["Unknown kind of record"]})
    record = one(kind.visible_to(user, country).filter(pk=object_id))
    if record is None:
        raise NotFound(kind.label)
    return record


@dataclass(frozen=True)
class UnavailableAction:
    """An action that the user cannot take now."""

    action: str
    label: str
    reason: str


def unavailable_actions(
    *, user: User, country: str, object_type: str, object_id: int
) -> list[UnavailableAction]:
    """Return the actions on a record that the user cannot take now. Raise Invalid and NotFound."""
    record = get_object(user=user, country=country, object_type=object_type, object_id=object_id)
    judge = verdicts.judge_of(object_type)
    return [
        UnavailableAction(action, verdicts.title_of(action), reason)
        for action, reason in (judge(user, record) if judge else {}).items()
        if reason
    ]


def list_logs(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[ChangeLog]]:
    """Return a page of history: of one visible record, of the user, or for managers of a country.

    Raises Invalid, NotFound, and Forbidden for users who may not read a whole country's history.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    hidden: frozenset[str] = frozenset()
    if "object_type" in query and "object_id" in query:
        record = get_object(
            user=user, country=country, object_type=query["object_type"], object_id=query["object_id"]
        )
        hidden = registry.object_type_of(record).hidden(user, record)
        entries = ChangeLog.objects.all()
    elif "object_id" in query:
        raise Invalid({"object_type": ["Name the kind of record"]})
    elif user.is_superuser or user.role == "manager":
        entries = ChangeLog.objects.filter(country=country)
    elif query.get("actor_id") == user.pk:
        entries = ChangeLog.objects.filter(country__in=[country, ""])
    else:
        raise Forbidden(["manager"])
    page = run_list(entries, LOG_LIST, query, ctx)
    logs = entries_of(page.ids)
    for log in logs:
        log.changes = _without(log.changes, hidden)
    return page, logs


def _without(changes: Iterable[FieldChange], hidden: frozenset[str]) -> list[FieldChange]:
    """Return the changes of fields that are not hidden."""
    return [change for change in changes if change["field"] not in hidden]


def entries_of(ids: Sequence[int]) -> list[ChangeLog]:
    """Return history entries with their actors, in this order."""
    return list_spec.in_order(ids, ChangeLog.objects.select_related("actor"))


def get_log(*, kind: str, object_id: int, log_id: int) -> ChangeLog:
    """Return an entry of a record's history. Raise NotFound."""
    log = ChangeLog.objects.filter(pk=log_id, object_type=kind, object_id=object_id).first()
    if log is None:
        raise NotFound("History entry")
    return log


def compare(
    *, user: User, country: str, object_type: str, object_id: int, from_log_id: int, to_log_id: int
) -> list[FieldChange]:
    """Return the differences of a record between two entries of its history.

    The result is `[{field, old, new}]`. Raises Invalid and NotFound.
    """
    record = get_object(user=user, country=country, object_type=object_type, object_id=object_id)
    kind = registry.object_type_of(record)
    sides = []
    for log_id in (from_log_id, to_log_id):
        log = get_log(kind=object_type, object_id=object_id, log_id=log_id)
        sides.append(history.values_after(kind, record, log))
    shown = _without(history.differences(sides[0], sides[1]), kind.hidden(user, record))
    return history.hide_secrets(kind, shown)


def visible_jobs(user: User) -> models.QuerySet[Job]:
    """Return the user's jobs in their current countries; for super admins, all jobs."""
    if user.is_superuser:
        return Job.objects.all()
    return Job.objects.filter(created_by=user, country__in=["", *user.visible_countries])


def failed_mails(user: User) -> models.QuerySet[OutgoingMail]:
    """Return failed and bounced messages of the user's countries; for super admins, all."""
    failed = OutgoingMail.objects.filter(status=MailStatus.FAILED, failed_at__isnull=False)
    return failed if user.is_superuser else failed.filter(country__in=user.visible_countries)


def get_failed_mail(*, user: User, mail_id: int) -> OutgoingMail:
    """Return one failed or bounced message. Raise NotFound."""
    mail = one(failed_mails(user).filter(pk=mail_id))
    if mail is None:
        raise NotFound("Message")
    return mail


def list_jobs(*, user: User, query: Mapping[str, FieldValue]) -> tuple[list_spec.Page, list[Job]]:
    """Return a page of the user's jobs, newest first."""
    ctx = list_filters.FilterContext(user, "", "UTC")
    page = run_list(visible_jobs(user), JOB_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, Job.objects.select_related("created_by"))


def get_job(*, user: User, job_id: int) -> Job:
    """Return one job. Raise NotFound for another user's job."""
    job = one(visible_jobs(user).select_related("created_by").filter(pk=job_id))
    if job is None:
        raise NotFound("Job")
    return job
