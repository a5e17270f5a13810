"""Statistics of comments: the moderation queue, decisions and wrong holds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import partial

from django.db.models import Q, QuerySet

from apps.comments.models import Comment
from apps.comments.models.querysets import WRONG_HOLD
from apps.comments.record import COMMENT_RECORD
from apps.comments.registration.inbox import QUEUES
from apps.core.insights import days as of_days
from apps.core.insights import figures, queues
from apps.core.insights.days import Days
from apps.core.insights.figures import Figure, window_from
from apps.core.insights.queues import Queue
from apps.core.values import Json

PROMISED_DAYS = 1
_WAITING: Mapping[str, Json] = {"queue": [queue.value for queue in QUEUES]}


def _of(days: Days) -> QuerySet[Comment]:
    return Comment.objects.filter(country=days.country)


def _in_review(days: Days) -> QuerySet[Comment]:
    """Return waiting comments, and decided ones that a rule had held.

    Other past queue membership is not stored.
    """
    waits = Q(queue__in=QUEUES)
    was_in_review = Q(is_rule_held=True, moderated_at__isnull=False)
    return (
        _of(days)
        .filter(waits | was_in_review)
        .annotate(_left=of_days.left_at(waits, "created_at", "moderated_at"))
    )


def register() -> None:
    """Register the queue and the figures of moderation."""
    queues.register(
        Queue(
            code=COMMENT_RECORD.code,
            label="Comments",
            area=COMMENT_RECORD.area,
            path=COMMENT_RECORD.screen,
            waiting=_WAITING,
            # Comments of yesterday are still within the promised day, older ones are late.
            late=lambda today: {**_WAITING, "created_to": today - dt.timedelta(days=PROMISED_DAYS + 1)},
            promise="1 day",
            since="created_at",
            stood=lambda days: of_days.stood(_in_review(days), "created_at", days, "_left"),
            arrived=lambda days: of_days.happened(_in_review(days), "created_at", days),
            decided=lambda days: of_days.happened(_of(days), "moderated_at", days),
            decided_by=lambda days: of_days.by_whom(_of(days), "moderated_at", "moderated_by", days),
        )
    )
    figure = partial(
        Figure, group="Moderation", area=COMMENT_RECORD.area, path=COMMENT_RECORD.screen, is_flow=True
    )
    figures.register(
        figure(
            key="comments.decided",
            label="Comments decided",
            query=lambda today: {"decided_from": window_from(today)},
            daily=lambda days: of_days.happened(_of(days), "moderated_at", days),
        ),
        figure(
            key="comments.wrong_holds",
            label="Held by a rule, then approved",
            query=lambda today: {"decided_from": window_from(today), "wrong_hold": True},
            daily=lambda days: of_days.happened(_of(days).filter(WRONG_HOLD), "moderated_at", days),
            share_of="comments.decided",
        ),
    )
