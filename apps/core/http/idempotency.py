"""A create repeated with the same `request_id` within 24 hours returns the first result."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import orjson

from apps.core.database import clock
from apps.core.http.rendering import dumps
from apps.core.models import KeptResult

KEPT_FOR = timedelta(hours=24)


def claim(*, user_id: int, operation: str, request_id: uuid.UUID) -> KeptResult:
    """The slot of this request; one with a `response` has been answered before.

    Waits, inside the caller's transaction, for a twin that is still at work: its row is inserted but
    not yet committed, and the unique key makes this insert wait for it.
    """
    now = clock.now()
    KeptResult.objects.filter(
        user_id=user_id, operation=operation, request_id=request_id, created_at__lt=now - KEPT_FOR
    ).delete()
    slot = KeptResult(user_id=user_id, operation=operation, request_id=request_id, created_at=now)
    KeptResult.objects.bulk_create([slot], ignore_conflicts=True)
    return KeptResult.objects.select_for_update().get(
        user_id=user_id, operation=operation, request_id=request_id
    )


def remove_expired() -> int:
    """Deletes answers that no repeat may ask for any more (one may hold a one-time password)."""
    deleted, _ = KeptResult.objects.filter(created_at__lt=clock.now() - KEPT_FOR).delete()
    return deleted


def keep(slot: KeptResult, response: Any) -> None:
    """Stores what the call answered."""
    slot.response = orjson.loads(dumps(response))
    slot.save(update_fields=["response"])
