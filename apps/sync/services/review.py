"""Review of sync items: claims, and decisions before the items are applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.errors import Claimed, Invalid, NotFound, WrongStatus
from apps.core.inbox import claims
from apps.core.values import Json
from apps.stores.models import Store
from apps.stores.queries import selectors as stores
from apps.stores.services.proposals import diffs
from apps.sync.choices import SyncAction, SyncStatus
from apps.sync.models import RefusedValue, SyncItem
from apps.sync.permissions import auto
from apps.sync.permissions import item_permissions as permissions
from apps.sync.queries import item_selectors as selectors
from apps.sync.record import KIND
from apps.sync.services.proposals import recount, values_for_new, values_of

MOST_AT_ONCE = 20


def claim_of(item: SyncItem) -> claims.Item:
    """Return the item as referred to by claims."""
    return claims.Item(item.country, KIND, item.pk)


@transaction.atomic
def claim_sync(
    *, actor: User, country: str, sync_id: int, take_over: bool = False, skip_locked: bool = False
) -> SyncItem:
    """Claim an item for half an hour. Raise NotFound, Claimed, WrongStatus, or Forbidden (take-over).

    With `skip_locked`, also raise NotFound if another transaction has locked the item.
    """
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id, skip_locked=skip_locked)
    if item.status not in permissions.CLAIMABLE:
        raise refused("claim", actor, item)
    take = claims.take_over if take_over else claims.claim
    take(actor=actor, item=claim_of(item))
    if item.status in (SyncStatus.PENDING, SyncStatus.SNOOZED):
        _move(item, SyncStatus.IN_REVIEW)
    return item


@transaction.atomic
def release_sync(*, actor: User, country: str, sync_id: int) -> SyncItem:
    """Release an item; its saved decisions remain. Raise NotFound or Claimed."""
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    claims.release(actor=actor, item=claim_of(item))
    if item.status == SyncStatus.IN_REVIEW:
        _move(item, SyncStatus.PENDING)
    return item


def claim_next(*, actor: User, country: str, filters: Mapping[str, Json], n: int = 1) -> list[SyncItem]:
    """Claim the next items: those already claimed by the actor, then the most urgent unclaimed ones.

    Never waits for another transaction: an item that is being claimed or decided at this moment is skipped.
    """
    claimed: list[SyncItem] = []
    passed: set[int] = set()
    most = min(n, MOST_AT_ONCE)
    while len(claimed) < most:
        wanted = most - len(claimed) + len(passed) + len(claimed)
        ids = selectors.next_ids(user=actor, country=country, query=filters, most=wanted)
        fresh = [pk for pk in ids if pk not in passed and pk not in {item.pk for item in claimed}]
        if not fresh:
            break
        for pk in fresh[: most - len(claimed)]:
            try:
                claimed.append(claim_sync(actor=actor, country=country, sync_id=pk, skip_locked=True))
            except (Claimed, WrongStatus, NotFound):
                passed.add(pk)
    return claimed


def _move(item: SyncItem, status: SyncStatus) -> None:
    """Set the status without a history entry, because the claim records who reviews the item."""
    item.status, item.snooze_until = status, None
    item.save(update_fields=["status", "snooze_until"])


def refused(action: str, actor: User, item: SyncItem) -> WrongStatus:
    """Return the error for an action that the item's status does not allow."""
    claim = selectors.living_claims([item.pk]).get(item.pk)
    allowed = permissions.allowed_actions(actor, item, claim)
    return WrongStatus(action, item.status, SyncStatus(item.status).label, allowed)


def lock_claimed(*, actor: User, country: str, sync_id: int, version: int, action: str) -> SyncItem:
    """Return the item, locked and claimed by the actor.

    Raise NotFound, NotClaimed, Claimed, WrongStatus or Conflict.
    """
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    if item.status != SyncStatus.IN_REVIEW:
        raise refused(action, actor, item)
    claims.require(actor=actor, item=claim_of(item))
    versions.check(item, version, ["status"])
    return item


@transaction.atomic
def save_decisions(
    *, actor: User, country: str, sync_id: int, version: int, decisions: Sequence[Mapping[str, Json]]
) -> SyncItem:
    """Save decisions without applying them. Raise Invalid, and the errors of `lock_claimed`."""
    item = lock_claimed(
        actor=actor, country=country, sync_id=sync_id, version=version, action="save_decisions"
    )
    item.diffs = diffs.decide(item.diffs, decisions)
    _touch(item, actor, "diffs")
    claims.renew(actor=actor, item=claim_of(item))
    return item


@transaction.atomic
def link_candidate(
    *, actor: User, country: str, sync_id: int, version: int, store_id: int | None
) -> SyncItem:
    """Link a record to a store, or to none for a new store; the differences are computed again.

    Raise the errors of `lock_claimed`, and Invalid if the record is already linked or the store is missing.
    """
    item = lock_claimed(actor=actor, country=country, sync_id=sync_id, version=version, action="link")
    if item.record.link_status == "linked":
        raise Invalid({"store_id": ["This record is already linked. Undo the change that linked it first"]})
    store = _live_store(actor, country, store_id) if store_id else None
    before = item.store_id
    refused_values = RefusedValue.objects.filter(source=item.source_id, store=store) if store else []
    values = values_of(item.run, item.record, store) if store else values_for_new(item.record)
    item.store = store
    item.action = SyncAction.LINK if store else SyncAction.CREATE
    differences = diffs.compare(store, values, rejected_hashes={row.value_hash for row in refused_values})
    item.diffs = auto.add_rule_facts(store, differences)
    item.store_version = store.version if store else None
    item.fields, item.severity = [diff["field"] for diff in item.diffs], diffs.highest_severity(item.diffs)
    _touch(item, actor, "store", "action", "diffs", "store_version", "fields", "severity")
    recount({pk for pk in (before, store_id) if pk})
    return item


def _live_store(actor: User, country: str, store_id: int) -> Store:
    store = stores.get_store(user=actor, country=country, store_id=store_id)
    if store.status in ("merged", "deleted"):
        raise Invalid({"store_id": ["This store was merged or deleted"]})
    return store


def _touch(item: SyncItem, actor: User, *names: str) -> None:
    """Save columns without a history entry; history gets one entry when the item is applied."""
    item.version += 1
    item.updated_at, item.updated_by = timezone.now(), actor
    item.save(update_fields=[*names, "version", "updated_at", "updated_by"])


def link_if_other(*, actor: User, country: str, sync_id: int, version: int, store_id: int) -> int:
    """Link the item to a store unless it already is. Return the item's version afterwards."""
    item = selectors.get_item(user=actor, country=country, sync_id=sync_id)
    if item.store_id == store_id:
        return version
    linked = link_candidate(actor=actor, country=country, sync_id=sync_id, version=version, store_id=store_id)
    return linked.version
