"""Handling of reports: start, assign, ask, close and reopen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.queries.selectors import colleague
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.errors import Invalid
from apps.core.messaging import notifications
from apps.feedback.choices import LEFT_AS_IT_IS, FeedbackStatus, Priority, Resolution
from apps.feedback.models import Feedback
from apps.feedback.models.querysets import works_with
from apps.feedback.queries import selectors
from apps.feedback.services import intake, replies
from apps.feedback.services.counts import recount, recount_similar
from apps.feedback.services.guards import require

WAITS_FOR = dt.timedelta(days=14)


# -- edits --------------------------------------------------------------------------------------------
@transaction.atomic
def edit_feedback(
    *, actor: User, country: str, feedback_id: int, version: int, patch: Mapping[str, Any]
) -> Feedback:
    """Change a report's assignee, priority or category. Raise NotFound, WrongStatus, Conflict or Invalid."""
    item = selectors.lock_feedback(actor=actor, country=country, feedback_id=feedback_id)
    versions.check(item, version, patch)
    require(actor, item, "edit")
    with versions.changing(item, actor=actor):
        if "assignee_id" in patch:
            assign(actor, item, assignee_of(country, patch["assignee_id"]))
        if patch.get("priority"):
            item.priority = Priority[patch["priority"].upper()]
        if patch.get("category") and patch["category"] != item.category:
            _set_category(item, patch["category"])
    return item


def _set_category(item: Feedback, category: str) -> None:
    item.category = category
    item.sla_due_at = intake.due_of(item.country, category, item.created_at)
    item.sla_warned_at = item.sla_breached_at = None
    intake.name(item)


def assignee_of(country: str, user_id: int | None) -> User | None:
    """Return the user to assign to, or None. Raise Invalid if they cannot work on the country's reports."""
    if user_id is None:
        return None
    return colleague(
        country,
        user_id,
        "assignee_id",
        works=lambda person: works_with(person, country),
        missing_action="This colleague has no access to stores",
    )


def assign(actor: User, item: Feedback, person: User | None) -> None:
    """Set or clear the assignee, and notify a new one other than the actor.

    Saves only the notification.
    """
    if item.assignee_id == (person.pk if person else None):
        return
    item.assignee = person
    if person is not None:
        notifications.notify(
            users=[person], kind=NotificationType.ASSIGNED, title=item.title, about=item, actor=actor
        )


# -- status -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class StatusChange:
    """The note, resolution and original report of a status change."""

    note: str = ""
    resolution: str = ""
    duplicate_of: int | None = None


@transaction.atomic
def change_feedback_status(
    *, actor: User, country: str, feedback_id: int, version: int, action: str, change: StatusChange
) -> Feedback:
    """Start, ask about, close or reopen a report. Raise NotFound, WrongStatus, Conflict or Invalid."""
    item = selectors.lock_feedback(actor=actor, country=country, feedback_id=feedback_id)
    versions.check(item, version, ["status"])
    before = item.duplicate_of_id
    with versions.changing(item, actor=actor, action=action, reason=change.note):
        move(actor, item, action, change)
    recount_similar({pk for pk in (before, item.duplicate_of_id) if pk})
    recount({item.store_id})
    return item


def move(actor: User, item: Feedback, action: str, change: StatusChange) -> None:
    """Apply a status action to a locked report. Does not save the report."""
    require(actor, item, action)
    _MOVES[action](actor, item, change)
    item.first_action_at = item.first_action_at or timezone.now()


def _start(actor: User, item: Feedback, change: StatusChange) -> None:
    item.status, item.waiting_since = FeedbackStatus.IN_PROGRESS, None
    if item.assignee_id is None:
        item.assignee = actor


def _wait(actor: User, item: Feedback, change: StatusChange) -> None:
    if not item.reporter_email and not item.reporter_phone:
        raise Invalid({"note": ["The reporter left no contact"]})
    if not change.note:
        raise Invalid({"note": ["Enter a question for the reporter"]})
    replies.ask(actor, item, change.note)
    item.status, item.waiting_since = FeedbackStatus.WAITING, timezone.now()


def _resolve(actor: User, item: Feedback, change: StatusChange) -> None:
    if change.resolution not in LEFT_AS_IT_IS:
        raise Invalid({"resolution": ["Choose an outcome"]})
    close(item, FeedbackStatus.RESOLVED, change.note)
    item.resolution = change.resolution


def close(item: Feedback, status: FeedbackStatus, note: str) -> None:
    """Set a final status, its note and the time of closing.

    Does not set the resolution. Saves nothing.
    """
    item.status, item.note, item.waiting_since = status, note, None
    item.resolved_at = timezone.now()


def _mark_duplicate(actor: User, item: Feedback, change: StatusChange) -> None:
    item.duplicate_of = original_of(actor, item, change.duplicate_of)
    close(item, FeedbackStatus.DUPLICATE, change.note)


def original_of(actor: User, item: Feedback, feedback_id: int | None) -> Feedback:
    """Return the original of a duplicate. Raise Invalid if the report cannot be the original."""
    visible = Feedback.objects.visible_to(actor, item.country)
    original = visible.filter(pk=feedback_id).first() if feedback_id else None
    if original is None:
        problem = "Choose the original report" if not feedback_id else "Report not found"
    elif original.pk == item.pk:
        problem = "A report cannot be its own duplicate"
    elif original.store_id != item.store_id:
        problem = "That report is about another store"
    elif original.status in (FeedbackStatus.DUPLICATE, FeedbackStatus.SPAM):
        problem = "That report is a duplicate. Choose its original"
        if original.status == FeedbackStatus.SPAM:
            problem = "That report is spam"
    elif item.duplicates.exists():
        problem = "Other reports are duplicates of this one. Mark the other one instead"
    else:
        return original
    raise Invalid({"duplicate_of": [problem]})


def _spam(actor: User, item: Feedback, change: StatusChange) -> None:
    close(item, FeedbackStatus.SPAM, change.note)


def _reopen(actor: User, item: Feedback, change: StatusChange) -> None:
    item.status, item.resolution, item.resolved_at = FeedbackStatus.IN_PROGRESS, "", None
    item.duplicate_of, item.diffs = None, []
    if item.assignee_id is None:
        item.assignee = actor


_MOVES = {
    "start": _start,
    "wait": _wait,
    "resolve": _resolve,
    "mark_duplicate": _mark_duplicate,
    "spam": _spam,
    "reopen": _reopen,
}


# -- recurring work -----------------------------------------------------------------------------------
def close_unanswered(at: dt.datetime) -> int:
    """Close reports whose reporter did not answer a question for 14 days. Return their number."""
    due = Feedback.objects.filter(status=FeedbackStatus.WAITING, waiting_since__lte=at - WAITS_FOR)
    ids = list(due.order_by("waiting_since").values_list("pk", "store_id")[:500])
    selectors.lock_stores([store_id for _, store_id in ids])
    rows = due.filter(pk__in=[pk for pk, _ in ids]).select_related("store").order_by("pk")
    closed = list(rows.select_for_update(of=("self",)))
    for item in closed:
        with versions.changing(item, actor=None, action="resolve"):
            close(item, FeedbackStatus.RESOLVED, "The reporter did not answer within 14 days")
            item.resolution = Resolution.CANNOT_VERIFY
    recount({item.store_id for item in closed})
    return len(closed)
