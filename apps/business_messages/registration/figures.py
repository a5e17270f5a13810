"""Statistics of business messages as a queue: waiting, late, received and closed per day."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from apps.business_messages.choices import AWAITING_US
from apps.business_messages.models import BusinessMessage
from apps.business_messages.record import MESSAGE_RECORD
from apps.core.insights import days as of_days
from apps.core.insights import queues
from apps.core.insights.days import Days
from apps.core.insights.queues import Queue
from apps.core.values import Json

_WAITING: Mapping[str, Json] = {"status": [status.value for status in AWAITING_US]}
_ENDINGS = ("resolve", "spam", "close")
"""History actions that end a thread."""


def _threads(days: Days) -> QuerySet[BusinessMessage]:
    """Return the country's threads with `_left`: the time at which they stopped waiting, or null."""
    left = of_days.left_at(Q(status__in=AWAITING_US), "created_at", "resolved_at", "last_entry_at")
    return BusinessMessage.objects.filter(country=days.country).annotate(_left=left)


def register() -> None:
    """Add business messages to the statistics of work: waiting, late, received, decided per day."""
    queues.register(
        Queue(
            code=MESSAGE_RECORD.code,
            label="Business messages",
            area=MESSAGE_RECORD.area,
            path=MESSAGE_RECORD.screen,
            waiting=_WAITING,
            late=lambda today: {"overdue": True},
            promise="1 to 2 working days",
            since="created_at",
            stood=lambda days: of_days.stood(_threads(days), "created_at", days, "_left"),
            arrived=lambda days: of_days.happened(_threads(days), "created_at", days),
            decided=lambda days: of_days.happened(_threads(days), "resolved_at", days),
            decided_by=lambda days: of_days.by_actor(
                MESSAGE_RECORD.code, _threads(days), "resolved_at", days, _ENDINGS
            ),
            in_hand=lambda person: {**_WAITING, "assignee_id": [person]},
            assignee="assignee",
        )
    )
