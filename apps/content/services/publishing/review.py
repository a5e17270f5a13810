"""Review workflow: submit, assign a reviewer, and decide."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.queries.selectors import colleague
from apps.content import permissions
from apps.content.choices import Status, Verdict
from apps.content.models import ReviewDecision, Reviewed
from apps.content.services.publishing import going_out, notifications, states
from apps.content.services.publishing.kind import PublishedKind
from apps.content.services.publishing.states import StatusChange, Step
from apps.core.choices import NotificationType
from apps.core.errors import Invalid
from apps.stores.queries.working_days import due_at as working_due_at

REVIEW_DAYS = 2
"""Working days until a review is due."""
SHORTEST_REASON = 10


def _submit(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> None:
    now = timezone.now()
    states.plan_and_check(kind, record, change, now)
    going_out.pin(kind, actor, record, "Submitted for review")
    record.status, record.review_round = Status.IN_REVIEW, record.review_round + 1
    record.submitted_by, record.submitted_at = actor, now
    record.review_due_at = working_due_at(record.country, now, REVIEW_DAYS)
    reviewer = record.reviewer
    if reviewer and (not reviewer.is_active or permissions.is_author(reviewer, record)):
        record.reviewer = None
    notifications.notify_reviewers(record, actor, change.note)


def _withdraw(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> None:
    _decide(kind, actor, record, Verdict.WITHDRAWN, change.reason or change.note)
    record.status = Status.DRAFT


def _assign_reviewer(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> None:
    person = reviewer_of(kind, record, change.reviewer_id)
    if change.due_at is not None:
        if change.due_at <= timezone.now():
            raise Invalid({"due_at": ["Choose a time in the future"]})
        record.review_due_at = change.due_at
    if record.reviewer_id != person.pk:
        record.reviewer = person
        notifications.notify_reviewers(record, actor, change.note)


def reviewer_of(kind: PublishedKind, record: Reviewed, user_id: int | None) -> User:
    """Return the chosen reviewer of a record. Raise Invalid if they cannot review it."""
    person = person_to_review(kind, record.country, user_id)
    if permissions.is_author(person, record) and not person.is_superuser:
        raise Invalid({"reviewer_id": [f"The author cannot review their own {kind.code}"]})
    return person


def person_to_review(kind: PublishedKind, country: str, user_id: int | None) -> User:
    """Return a colleague who reviews in the country. Raise Invalid for any other user."""
    return colleague(
        country,
        user_id,
        "reviewer_id",
        works=lambda person: permissions.has_role(person, permissions.REVIEWERS),
        missing_action=f"This colleague cannot review {kind.plural}",
    )


def _request_changes(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> None:
    reason = change.reason or change.note
    if len(reason) < SHORTEST_REASON:
        raise Invalid({"reason": [f"Describe the requested changes (at least {SHORTEST_REASON} characters)"]})
    _decide(kind, actor, record, Verdict.CHANGES_REQUESTED, reason)
    record.status = Status.CHANGES_REQUESTED
    notifications.notify_writers(kind, record, NotificationType.CHANGES_REQUESTED, actor, reason)


def _approve(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> str:
    now = timezone.now()
    states.plan_and_check(kind, record, change, now)
    _decide(kind, actor, record, Verdict.APPROVED, change.reason or change.note)
    if record.publish_at is not None and record.publish_at > now:
        record.status, body = Status.SCHEDULED, "Approved for the scheduled time"
    else:
        going_out.go_live(kind, actor, record, now, has_notice=False)
        body = "Published now"
    notifications.notify_writers(kind, record, NotificationType.APPROVED, actor, change.note or body)
    is_own = permissions.is_author(actor, record)
    return f"A super admin approved their own {kind.code}" if is_own else ""


def _decide(kind: PublishedKind, actor: User, record: Reviewed, verdict: Verdict, reason: str) -> None:
    if verdict != Verdict.WITHDRAWN and record.reviewer_id is None:
        record.reviewer = actor
    ReviewDecision.objects.create(
        object_type=kind.code,
        object_id=record.pk,
        round=record.review_round,
        revision_no=record.pending_revision_no,
        verdict=verdict,
        reason=reason[:1000],
        by=actor,
    )


def _publish(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> None:
    states.publish(kind, actor, record, change, "Published without review")


def _schedule(kind: PublishedKind, actor: User, record: Reviewed, change: StatusChange) -> None:
    states.schedule(kind, actor, record, change, "Scheduled without review")


STEPS: Mapping[str, Step] = {
    **states.STEPS,
    "submit": _submit,
    "withdraw": _withdraw,
    "assign_reviewer": _assign_reviewer,
    "request_changes": _request_changes,
    "approve": _approve,
    "publish": _publish,
    "schedule": _schedule,
}
"""Actions of reviewed kinds."""
