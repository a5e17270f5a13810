"""Emergency operations on jobs and email, with history: used by Django's admin and by commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from django.db import models, transaction

from apps.core import queries, registry
from apps.core.changes import history
from apps.core.jobs import jobs
from apps.core.messaging import outbox
from apps.core.models import Job, OutgoingMail

if TYPE_CHECKING:
    from apps.accounts.models import User

JOB, MAIL = "job", "outgoing_mail"
M = TypeVar("M", bound=models.Model)


def register() -> None:
    """Register both kinds of records for history."""
    registry.register_object_type(
        registry.ObjectType(
            code=JOB,
            label="Job",
            model=Job,
            fields=("status", "cancel_requested", "attempts", "message"),
            title=lambda job: job.title,
            visible_to=lambda user, country: queries.visible_jobs(user),
        )
    )
    registry.register_object_type(
        registry.ObjectType(
            code=MAIL,
            label="Outgoing mail",
            model=OutgoingMail,
            fields=("status", "tries", "error"),
            title=lambda mail: mail.subject,
            visible_to=_visible_mail,
        )
    )


def _visible_mail(user: User, country: str) -> models.QuerySet[OutgoingMail]:
    """Return outgoing mail for super admins only: other users see it with its record."""
    return OutgoingMail.objects.all() if user.is_superuser else OutgoingMail.objects.none()


def stop_job(*, actor: User | None, job_id: int, reason: str = "") -> Job:
    """Cancel any user's job. Raise NotFound, WrongStatus."""
    return _run_with_history(actor, Job, job_id, lambda: jobs.stop(job_id), "stop_job", reason)


def retry_job(*, actor: User | None, job_id: int, reason: str = "") -> Job:
    """Queue a failed job again at its last checkpoint. Raise NotFound, WrongStatus."""
    return _run_with_history(actor, Job, job_id, lambda: jobs.retry(job_id), "retry_job", reason)


def send_again(*, actor: User | None, mail_id: int, reason: str = "") -> OutgoingMail:
    """Queue an undelivered message again. Raise NotFound, WrongStatus."""
    return _run_with_history(
        actor, OutgoingMail, mail_id, lambda: outbox.send_again(mail_id), "send_mail_again", reason
    )


@transaction.atomic
def send_all_again(*, actor: User | None, mails: models.QuerySet[OutgoingMail]) -> int:
    """Queue the oldest of these undelivered messages again; return their number."""
    ids = list(mails.order_by("failed_at", "pk").values_list("pk", flat=True)[: outbox.AT_ONCE])
    for pk in ids:
        send_again(actor=actor, mail_id=pk)
    return len(ids)


@transaction.atomic
def _run_with_history(
    actor: User | None, model: type[M], pk: int, act: Callable[[], M], action: str, reason: str
) -> M:
    """Run the action and write its changes to history."""
    matching_record = model._default_manager.select_for_update().filter(pk=pk).first()
    before = history.snapshot(matching_record) if matching_record else {}
    record = act()
    history.record(actor=actor, record=record, action=action, before=before, reason=reason)
    return record
