"""Items that colleagues whose accounts are disabled have in hand: they wait for somebody else."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from apps.core.inbox import claims, open_work
from apps.core.inbox.open_work import Leaving, OpenWork, People
from apps.sync.choices import SyncStatus
from apps.sync.models import SyncItem
from apps.sync.record import KIND


def _rows(people: People) -> QuerySet[Any]:
    return SyncItem.objects.filter(status=SyncStatus.IN_REVIEW, pk__in=claims.claimed_by(KIND, people))


def _release(leaving: Leaving) -> None:
    # Who has an item in hand is no event of its history: the claim says it, and ends with all others.
    _rows(leaving.people).update(status=SyncStatus.PENDING)


def register() -> None:
    """Register the kind of work."""
    open_work.register(OpenWork("sync record in review", "sync records in review", _rows, _release))
