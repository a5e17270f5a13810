"""Deadlines of first replies, and one-time reminders of late ones."""

from __future__ import annotations

import datetime as dt

from apps.accounts.queries.selectors import managers_of
from apps.business_messages.choices import AWAITING_US, OTHER_DAYS, URGENT, URGENT_DAYS, SlaStatus
from apps.business_messages.models import BusinessMessage
from apps.core.messaging.promises import Promise, remind
from apps.stores.queries.working_days import due_at


def due_of(country: str, kind: str, since: dt.datetime) -> dt.datetime:
    """Return the deadline, in UTC, of the first reply to a message of this type received at `since`.

    One working day for URGENT types, else two, in the country's office hours.
    """
    return due_at(country, since, URGENT_DAYS if kind in URGENT else OTHER_DAYS)


def note_answer(item: BusinessMessage, at: dt.datetime) -> None:
    """Set time and punctuality of the first reply, unless there was one before. Saves nothing."""
    if item.first_responded_at is None:
        item.first_responded_at = at
        in_time = at <= item.first_response_due_at
        item.sla_status = SlaStatus.FULFILLED if in_time else SlaStatus.FAILED


_FIRST_ANSWER = Promise(
    due="first_response_due_at",
    answer="The first reply",
    managers_of=managers_of,
    breached={"sla_status": SlaStatus.FAILED},
)


def notify_due(at: dt.datetime) -> int:
    """Notify staff of first replies overdue or due within four hours. Return the number of messages.

    Overdue messages get the SLA status "failed". Each message causes at most one reminder of each kind.
    """
    waiting = BusinessMessage.objects.filter(
        status__in=AWAITING_US, sla_status=SlaStatus.DUE, first_responded_at=None
    )
    return remind(_FIRST_ANSWER, waiting.select_related("assignee"), at)
