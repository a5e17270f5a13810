"""Sync items in the inbox: items to decide, samples of rules, and assigned items."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.core.errors import WrongStatus
from apps.core.inbox import claims, open_work, sources
from apps.core.inbox.open_work import Disabling, OpenWork, People
from apps.core.inbox.sources import BY_PRIORITY, InboxLine, InboxSource, QueuePart
from apps.sync.choices import WAITING, SyncAction, SyncStatus
from apps.sync.models import SyncItem
from apps.sync.models.querysets import SAMPLE, SYNC_ROLES
from apps.sync.record import ITEM_RECORD, KIND
from apps.sync.services import review


def _inbox_line(row: Mapping[str, Any]) -> InboxLine:
    note = "Rule sample" if row["is_qa"] else SyncAction(row["action"]).label
    return InboxLine(row["title"], note, row["created_at"], urgency=BY_PRIORITY[row["priority"]])


def _claim(actor: User, item: claims.Item) -> None:
    """Claim an item. Raise NotFound if another transaction has locked it: the inbox offers the next one."""
    try:
        review.claim_sync(actor=actor, country=item.country, sync_id=item.object_id, skip_locked=True)
    except WrongStatus:
        # A sample was already applied; claiming it for a check does not change its state.
        claims.claim(actor=actor, item=item)


def _release(actor: User, item: claims.Item) -> None:
    review.release_sync(actor=actor, country=item.country, sync_id=item.object_id)


def _in_hand(people: People) -> QuerySet[SyncItem]:
    return SyncItem.objects.filter(status=SyncStatus.IN_REVIEW, pk__in=claims.claimed_by(KIND, people))


def _give_back(disabling: Disabling) -> None:
    # A claim is not part of an item's history; it ends with all other claims of the user.
    _in_hand(disabling.people).update(status=SyncStatus.PENDING)


def register() -> None:
    """Register the inbox source and the open work."""
    sources.register(
        InboxSource(
            kind=KIND,
            label="Sync records",
            roles=SYNC_ROLES,
            waiting=lambda user, country: SyncItem.objects.visible_to(user, country),
            parts=(
                *(QueuePart(Q(status=status), ("turn", "id")) for status in WAITING),
                QueuePart(SAMPLE, ("id",)),
            ),
            columns=("title", "action", "is_qa", "created_at", "priority"),
            describe=_inbox_line,
            claim=_claim,
            release=_release,
        )
    )
    open_work.register(OpenWork(ITEM_RECORD.words, _in_hand, _give_back))
