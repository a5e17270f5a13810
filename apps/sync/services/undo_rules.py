"""Undo of applied items together with their changes, and undo of that undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import WrongStatus
from apps.core.inbox import claims
from apps.core.values import Json
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.sync.choices import LinkStatus, SyncAction, SyncStatus
from apps.sync.models import SyncItem
from apps.sync.record import ITEM_RECORD
from apps.sync.services import item_decisions, joining, rule_watch
from apps.sync.services.proposals import recount

_DONE = (SyncStatus.APPLIED, SyncStatus.AUTO_APPLIED)


def lock_items(actor: User, country: str, ids: Sequence[int]) -> list[SyncItem]:
    """Return the items among `ids` that the actor may see, locked in the order of ids."""
    items = SyncItem.objects.visible_to(actor, country).filter(pk__in=ids)
    return list(items.select_related("record", "source").select_for_update(of=("self",)).order_by("pk"))


def _put_back(
    work: BatchContext, item: SyncItem, values: Mapping[str, Json], fetched: None
) -> dict[str, str]:
    target = values.get("status")
    if item.status in _DONE and target not in _DONE:
        return _take_back(work, item, values)
    if target in _DONE:
        _put_in_force(item, values)
        return {}
    if target is not None and item.status in (SyncStatus.REJECTED, SyncStatus.SNOOZED):
        item.status = SyncStatus.PENDING
        item.reject_reason, item.snooze_until, item.note = "", None, ""
        item.decided_by, item.decided_at = None, None
        return {}
    raise WrongStatus("undo", item.status, SyncStatus(item.status).label, [])


def _take_back(work: BatchContext, item: SyncItem, values: Mapping[str, Json]) -> dict[str, str]:
    """Mark the item as undone after its store was restored; return {field: reason} if that failed."""
    if item.action == SyncAction.CREATE and _is_there(item.store_id):
        return dict.fromkeys(values, "The store created from it still exists")
    item.status, item.undone_at, item.undone_by = SyncStatus.UNDONE, work.at, work.actor
    item.applied_fields = []
    before = item.link_before or {"store_id": None, "link_status": LinkStatus.UNLINKED}
    if item.action == SyncAction.CREATE:
        # The store created from it was deleted.
        item.store = None
    item.record.store_id, item.record.link_status = before["store_id"], before["link_status"]
    item.record.save(update_fields=["store", "link_status"])
    joining.link_all(item, None)
    if item.decided_by_id is None:
        # No user decided on it: store its values as rejected, or the next file would propose them again.
        item_decisions.remember_refused(item, item.diffs)
    return {}


def _is_there(store_id: int | None) -> bool:
    return store_id is not None and Store.objects.filter(pk=store_id, status__in=LIVE_STATUSES).exists()


def _put_in_force(item: SyncItem, values: Mapping[str, Any]) -> None:
    """Mark the item as applied again after its undo was undone."""
    item.status, item.undone_at, item.undone_by = values["status"], None, None
    item.applied_fields = values.get("applied_fields") or item.applied_fields
    if item.decided_by_id is None:
        item_decisions.forget_refused(item)
    if item.store_id is None:
        item.store_id = values.get("store_id")
    if item.store_id:
        item.record.store_id, item.record.link_status = item.store_id, LinkStatus.LINKED
        item.record.save(update_fields=["store", "link_status"])
        joining.link_all(item, item.store)


def _after(work: BatchContext, items: Sequence[SyncItem]) -> None:
    recount({item.store_id for item in items if item.store_id})
    rule_watch.look_again(items)


UNDO = registry.Undo(
    fields=ITEM_RECORD.undoable,
    lock=lock_items,
    put_back=_put_back,
    after=_after,
)


def wake_up(at: datetime | None = None) -> int:
    """Reopen items whose snooze ended or whose claim expired; return their number.

    At most 1,000 expired claims per call.
    """
    today = (at or timezone.now()).date()
    due = SyncItem.objects.filter(status=SyncStatus.SNOOZED, snooze_until__lte=today)
    woken = due.update(status=SyncStatus.PENDING, snooze_until=None)
    left = claims.unclaimed(SyncItem.objects.filter(status=SyncStatus.IN_REVIEW))
    ids = list(left.values_list("pk", flat=True)[:1000])
    return woken + SyncItem.objects.filter(pk__in=ids, status=SyncStatus.IN_REVIEW).update(
        status=SyncStatus.PENDING
    )
