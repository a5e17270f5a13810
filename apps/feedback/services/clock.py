"""Reminders about reports that are due soon or overdue."""

from __future__ import annotations

import datetime as dt

from apps.accounts.queries.selectors import managers_of
from apps.core.messaging.promises import Promise, remind
from apps.feedback.choices import ON_THE_CLOCK
from apps.feedback.models import Feedback

_ANSWER = Promise(due="sla_due_at", answer="The reply", managers_of=managers_of)


def notify_due(at: dt.datetime) -> int:
    """Notify staff of reports due within four hours or overdue. Return the number of reports."""
    return remind(_ANSWER, Feedback.objects.filter(status__in=ON_THE_CLOCK).select_related("assignee"), at)
