"""Held and reported comments as a source of the inbox."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from apps.comments.choices import Queue
from apps.comments.models import Comment
from apps.comments.models.querysets import COMMENT_ROLES
from apps.comments.queries import selectors
from apps.core.choices import Urgency
from apps.core.inbox import sources
from apps.core.inbox.sources import InboxLine, InboxSource, QueuePart

QUEUES = (Queue.REPORTED, Queue.PENDING)


def _inbox_line(row: Mapping[str, Any]) -> InboxLine:
    is_reported = row["queue"] == Queue.REPORTED
    who = row["author__nickname"] or "Us"
    about = f"{who} on {row['target_title']}"
    # Reported comments are public while they wait; held ones are not.
    urgency = Urgency.URGENT if is_reported else Urgency.NORMAL
    note = f"{'Reported' if is_reported else 'Pending'} · {about}"
    return InboxLine(row["body"][:120] or _stars(row["rating"]), note, row["created_at"], urgency=urgency)


def _stars(rating: int | None) -> str:
    return f"{'★' * rating} without text" if rating else "No text"


def register() -> None:
    """Register the inbox source."""
    sources.register(
        InboxSource(
            kind=selectors.KIND,
            label="Comments",
            roles=COMMENT_ROLES,
            waiting=lambda user, country: Comment.objects.visible_to(user, country),
            parts=tuple(QueuePart(Q(queue=queue), ("created_at", "id")) for queue in QUEUES),
            columns=("body", "rating", "queue", "author__nickname", "target_title", "created_at"),
            describe=_inbox_line,
            query=lambda row: {"queue": row["queue"]},
        )
    )
