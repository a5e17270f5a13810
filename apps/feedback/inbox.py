"""Reports in the inbox: those with which we have something to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from apps.core.inbox import sources
from apps.core.inbox.sources import BY_PRIORITY, InboxLine, InboxSource, QueuePart
from apps.feedback import selectors
from apps.feedback.choices import Channel, FeedbackStatus
from apps.feedback.models import Feedback
from apps.feedback.querysets import FEEDBACK_ROLES

OURS = (FeedbackStatus.NEW, FeedbackStatus.IN_PROGRESS)
"""The states in which the next step is ours: a report that waits for its reporter is left out."""


def _say(row: Mapping[str, Any]) -> InboxLine:
    return InboxLine(
        row["title"],
        row["summary"] or f"From: {Channel(row['channel']).label}",
        row["created_at"],
        row["sla_due_at"],
        BY_PRIORITY[row["priority"]],
    )


def register() -> None:
    """Register the source."""
    sources.register(
        InboxSource(
            kind=selectors.KIND,
            label="Error feedback",
            roles=FEEDBACK_ROLES,
            waiting=lambda user, country: Feedback.objects.visible_to(user, country),
            parts=tuple(QueuePart(Q(status=status), ("sla_due_at", "id")) for status in OURS),
            columns=("title", "summary", "channel", "created_at", "sla_due_at", "priority"),
            say=_say,
            assignee="assignee_id",
        )
    )
