"""Error reports in the inbox: reports on which staff must act, and assigned reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from apps.core.inbox import open_work, sources
from apps.core.inbox.open_work import People
from apps.core.inbox.sources import BY_PRIORITY, InboxLine, InboxSource, QueuePart
from apps.feedback.choices import Channel, FeedbackStatus
from apps.feedback.models import Feedback
from apps.feedback.models.querysets import FEEDBACK_ROLES
from apps.feedback.queries import selectors
from apps.feedback.record import FEEDBACK_RECORD

OWN_STATUSES = (FeedbackStatus.NEW, FeedbackStatus.IN_PROGRESS)
"""The states in which staff must act; reports that wait for the reporter are excluded."""


def _inbox_line(row: Mapping[str, Any]) -> InboxLine:
    return InboxLine(
        row["title"],
        row["summary"] or f"From: {Channel(row['channel']).label}",
        row["created_at"],
        row["sla_due_at"],
        BY_PRIORITY[row["priority"]],
    )


def _in_hand(people: People) -> QuerySet[Feedback]:
    return Feedback.objects.filter(assignee__in=people).open()


def _unassigned_status(item: Feedback) -> str:
    """Return the status after unassignment: a report in progress becomes new again."""
    return FeedbackStatus.NEW if item.status == FeedbackStatus.IN_PROGRESS else item.status


def register() -> None:
    """Register the inbox source and the open work."""
    sources.register(
        InboxSource(
            kind=selectors.KIND,
            label="Error feedback",
            roles=FEEDBACK_ROLES,
            waiting=lambda user, country: Feedback.objects.visible_to(user, country),
            parts=tuple(QueuePart(Q(status=status), ("sla_due_at", "id")) for status in OWN_STATUSES),
            columns=("title", "summary", "channel", "created_at", "sla_due_at", "priority"),
            describe=_inbox_line,
            assignee="assignee_id",
        )
    )
    # No lock on the store: unassignment changes no counter of stores.
    also = {"status": _unassigned_status}
    open_work.register_assigned(FEEDBACK_RECORD.words, _in_hand, "assignee_id", also=also)
