"""Workflow actions: publish, schedule, unpublish, archive, delete. Reviews are in `review`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.models import Published, ReviewComment, ReviewDecision, Revision
from apps.content.services.publishing import going_out, revisions
from apps.content.services.publishing.kind import PublishedKind
from apps.core.changes import history, versions
from apps.core.errors import Invalid
from apps.core.values import Json


@dataclass(frozen=True)
class StatusChange:
    """The parameters of a status change."""

    reason: str = ""
    note: str = ""
    publish_at: dt.datetime | None = None
    unpublish_at: dt.datetime | None = None
    reviewer_id: int | None = None
    due_at: dt.datetime | None = None
    clears: frozenset[str] = frozenset()
    """Times to reset: sent as null."""
    redirect_to: Mapping[str, Json] | None = None
    """Redirect target of an unpublished record, for kinds that redirect."""
    confirmed: frozenset[str] = frozenset()


Step = Callable[[PublishedKind, User, Any, StatusChange], str | None]
"""Function (kind, actor, record, said) that takes an action on a locked record.

It returns the text for history if there is more than the given reason.
"""


@transaction.atomic
def change_status(
    kind: PublishedKind,
    steps: Mapping[str, Step],
    *,
    actor: User,
    country: str,
    record_id: int,
    version: int,
    action: str,
    status_change: StatusChange,
) -> Any:
    """Take one action of a kind's workflow.

    Raise NotFound, Conflict, WrongStatus, Forbidden, Invalid or ConfirmationRequired.
    """
    record = kind.lock(actor, country, record_id)
    versions.check(record, version, ["status"])
    if action == "delete":
        delete(kind, actor, record)
        return record
    before = set(kind.counted(record))
    unrecorded = revisions.unrecorded_changes(record)
    with versions.changing(record, actor=actor, action=action, loaded=unrecorded) as change:
        change.reason = move(kind, steps, actor, record, action, status_change)
    kind.recount(before ^ set(kind.counted(record)))
    return record


def move(
    kind: PublishedKind,
    steps: Mapping[str, Step],
    actor: User,
    record: models.Model,
    action: str,
    change: StatusChange,
) -> str:
    """Take one action on a locked record without saving the record; return the text for history."""
    kind.workflow.require(actor, record, action)
    result = steps[action](kind, actor, record, change)
    return (result or change.reason or change.note)[:1000]


def plan_and_check(
    kind: PublishedKind,
    record: Published,
    change: StatusChange,
    now: dt.datetime,
    *,
    needs_time: bool = False,
) -> None:
    """Set the given times of publication and unpublication, and check the record for publication.

    `needs_time` is True if a publishing time must be given. Raise Invalid with the errors of the times and of
    the record together, or ConfirmationRequired.
    """
    errors = going_out.plan(
        record, now, publish_at=change.publish_at, unpublish_at=change.unpublish_at, clears=change.clears
    )
    plan = kind.look(record)
    if needs_time and change.publish_at is None:
        plan.add([("publish_at", "Choose a publishing time")])
    plan.add(errors)
    plan.require(change.confirmed)


def publish(
    kind: PublishedKind, actor: User, record: Published, change: StatusChange, note: str = "Published"
) -> None:
    """Publish the current content now. Raise Invalid or ConfirmationRequired."""
    now = timezone.now()
    record.publish_at = None
    plan_and_check(kind, record, change, now)
    going_out.pin(kind, actor, record, note)
    going_out.go_live(kind, actor, record, now)


def schedule(
    kind: PublishedKind, actor: User, record: Published, change: StatusChange, note: str = "Scheduled"
) -> None:
    """Schedule the current content for publication. Raise Invalid or ConfirmationRequired."""
    plan_and_check(kind, record, change, timezone.now(), needs_time=True)
    going_out.pin(kind, actor, record, note)
    record.status, record.publish_error = Status.SCHEDULED, ""


def _cancel_schedule(kind: PublishedKind, actor: User, record: Published, change: StatusChange) -> None:
    record.status, record.publish_error = Status.DRAFT, ""
    record.publish_at = record.last_published_at


def _unpublish(kind: PublishedKind, actor: User, record: Published, change: StatusChange) -> None:
    if not (change.reason or change.note):
        raise Invalid({"reason": ["Enter a reason for unpublishing"]})
    going_out.go_off(kind, actor, record)


def _archive(kind: PublishedKind, actor: User, record: Published, change: StatusChange) -> None:
    record.status = Status.ARCHIVED


def _restore(kind: PublishedKind, actor: User, record: Published, change: StatusChange) -> None:
    record.status = Status.DRAFT


STEPS: Mapping[str, Step] = {
    "publish": publish,
    "schedule": schedule,
    "cancel_schedule": _cancel_schedule,
    "unpublish": _unpublish,
    "archive": _archive,
    "restore": _restore,
}
"""Actions of kinds without a review."""


def delete(kind: PublishedKind, actor: User, record: Published) -> None:
    """Delete a draft that was never published, with its revisions; history keeps an entry.

    Raise WrongStatus or Forbidden.
    """
    kind.workflow.require(actor, record, "delete")
    history.removal(actor=actor, record=record)
    for model in (Revision, ReviewComment, ReviewDecision):
        model.objects.filter(object_type=kind.code, object_id=record.pk).delete()
    kind.rows.filter(pk=record.pk).delete()
