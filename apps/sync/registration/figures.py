"""Statistics of sync items as a queue: waiting, overdue, received and decided per day."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from apps.core.insights import days as of_days
from apps.core.insights import queues
from apps.core.insights.days import Days
from apps.core.insights.queues import Queue
from apps.core.values import Json
from apps.sync.choices import WAITING
from apps.sync.models import SyncItem
from apps.sync.record import ITEM_RECORD

PROMISED_DAYS = 7
_WAITING: Mapping[str, Json] = {"status": [status.value for status in WAITING]}


def _items(days: Days) -> QuerySet[SyncItem]:
    left = of_days.left_at(Q(status__in=WAITING), "created_at", "decided_at", "updated_at")
    return SyncItem.objects.filter(country=days.country).annotate(_left=left)


def register() -> None:
    """Register the queue, without items that rules decide."""
    queues.register(
        Queue(
            code=ITEM_RECORD.code,
            label="Sync records",
            area=ITEM_RECORD.area,
            path="/store/storeSync/list",
            waiting=_WAITING,
            late=lambda today: {**_WAITING, "age_days": PROMISED_DAYS},
            promise=f"{PROMISED_DAYS} days",
            since="created_at",
            stood=lambda days: of_days.stood(_items(days), "created_at", days, "_left"),
            arrived=lambda days: of_days.happened(_by_people(days), "created_at", days),
            decided=lambda days: of_days.happened(_by_people(days), "decided_at", days),
            decided_by=lambda days: of_days.by_whom(_items(days), "decided_at", "decided_by", days),
        )
    )


def _by_people(days: Days) -> QuerySet[SyncItem]:
    """Return items that wait for a user or were decided by one."""
    return _items(days).filter(Q(status__in=WAITING) | Q(decided_by__isnull=False))
