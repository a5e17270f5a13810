"""Business messages in the inbox: threads that wait for staff, and assigned threads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from apps.business_messages.choices import AWAITING_US, MessageType
from apps.business_messages.models import BusinessMessage
from apps.business_messages.models.querysets import MESSAGE_ROLES
from apps.business_messages.queries import selectors
from apps.business_messages.record import MESSAGE_RECORD
from apps.core.inbox import open_work, sources
from apps.core.inbox.open_work import People
from apps.core.inbox.sources import BY_PRIORITY, InboxLine, InboxSource, QueuePart


def _inbox_line(row: Mapping[str, Any]) -> InboxLine:
    """Return the inbox line of a thread; it has a due time only until the first reply."""
    # Only the first reply has a deadline.
    due_at = None if row["first_responded_at"] else row["first_response_due_at"]
    note = f"{MessageType(row['type']).label} · {row['company'] or row['sender_name']}"
    since = row["last_inbound_at"] or row["created_at"]
    return InboxLine(row["subject"], note, since, due_at, BY_PRIORITY[row["priority"]])


def _in_hand(people: People) -> QuerySet[BusinessMessage]:
    """Return the unfinished threads assigned to these people."""
    return BusinessMessage.objects.filter(assignee__in=people).open()


def register() -> None:
    """Register the inbox source and the open work."""
    sources.register(
        InboxSource(
            kind=selectors.KIND,
            label="Business messages",
            roles=MESSAGE_ROLES,
            waiting=lambda user, country: BusinessMessage.objects.visible_to(user, country),
            parts=tuple(
                QueuePart(Q(status=status), ("first_response_due_at", "id")) for status in AWAITING_US
            ),
            columns=(
                "subject",
                "type",
                "company",
                "sender_name",
                "created_at",
                "last_inbound_at",
                "first_response_due_at",
                "first_responded_at",
                "priority",
            ),
            describe=_inbox_line,
            assignee="assignee_id",
        )
    )
    open_work.register_assigned(MESSAGE_RECORD.words, _in_hand, "assignee_id")
