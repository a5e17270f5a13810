"""Statistics of error reports as a queue: waiting, late, received and closed per day."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from apps.core.insights import days as of_days
from apps.core.insights import queues
from apps.core.insights.days import Days
from apps.core.insights.queues import Queue
from apps.core.values import Json
from apps.feedback.choices import ON_THE_CLOCK
from apps.feedback.models import Feedback
from apps.feedback.record import FEEDBACK_RECORD

_WAITING: Mapping[str, Json] = {"status": [status.value for status in ON_THE_CLOCK]}
_ENDINGS = ("apply", "resolve", "spam", "mark_duplicate", "duplicate")
"""History actions that close a report."""


def _reports(days: Days) -> QuerySet[Feedback]:
    left = of_days.left_at(
        Q(status__in=ON_THE_CLOCK), "created_at", "resolved_at", "waiting_since", "updated_at"
    )
    return Feedback.objects.filter(country=days.country).annotate(_left=left)


def register() -> None:
    """Register error reports as a queue in the statistics."""
    queues.register(
        Queue(
            code=FEEDBACK_RECORD.code,
            label="Error feedback",
            area=FEEDBACK_RECORD.area,
            path=FEEDBACK_RECORD.screen,
            waiting=_WAITING,
            late=lambda today: {"overdue": True},
            promise="1 to 5 working days",
            since="created_at",
            stood=lambda days: of_days.stood(_reports(days), "created_at", days, "_left"),
            arrived=lambda days: of_days.happened(_reports(days), "created_at", days),
            decided=lambda days: of_days.happened(_reports(days), "resolved_at", days),
            decided_by=lambda days: of_days.by_actor(
                FEEDBACK_RECORD.code, _reports(days), "resolved_at", days, _ENDINGS
            ),
            in_hand=lambda person: {**_WAITING, "assignee_id": [person]},
            assignee="assignee",
        )
    )
