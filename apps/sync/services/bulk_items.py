"""Bulk actions on sync items: reject, snooze, release, accept minor changes."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.inbox import claims
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue
from apps.stores.services.proposals import diffs
from apps.stores.services.proposals.units import Severity
from apps.sync.choices import SyncAction, SyncStatus
from apps.sync.models import SyncItem
from apps.sync.permissions import item_permissions as permissions
from apps.sync.services import item_decisions
from apps.sync.services.review import claim_of, refused


def _whole(
    change: Callable[[BatchContext, SyncItem], None],
) -> Callable[[BatchContext, SyncItem, None], None]:
    """Return a bulk action that changes each item in a savepoint: completely or not at all."""

    def one(work: BatchContext, item: SyncItem, fetched: None) -> None:
        with transaction.atomic():
            change(work, item)

    return one


def _reject(work: BatchContext, item: SyncItem) -> None:
    item_decisions.reject(work.actor, item, str(work.params["reason"]), str(work.params.get("note") or ""))
    item_decisions.recount({item.store_id} if item.store_id else ())


def _check_reject(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    item_decisions.check_reason(str(params.get("reason") or ""), str(params.get("note") or ""))


def _snooze(work: BatchContext, item: SyncItem) -> None:
    item_decisions.snooze(work.actor, item, snooze_until=_day(work.params.get("snooze_until")))
    item_decisions.recount({item.store_id} if item.store_id else ())


def _day(value: Any) -> dt.date | None:
    return dt.date.fromisoformat(value) if isinstance(value, str) else value


def _release(work: BatchContext, item: SyncItem) -> None:
    claims.release(actor=work.actor, item=claim_of(item))
    if item.status == SyncStatus.IN_REVIEW:
        item.status = SyncStatus.PENDING
        item.save(update_fields=["status"])


def _accept_minor(work: BatchContext, item: SyncItem) -> None:
    """Apply an item with only minor differences. Raise Invalid if one is not minor or is locked."""
    item_decisions.require_free(work.actor, item)
    if item.status not in permissions.REJECT_FROM or item.action in (SyncAction.CREATE, SyncAction.DUPLICATE):
        raise refused("accept all minor", work.actor, item)
    grave = [diff["label"] for diff in item.diffs if diff["severity"] != Severity.MINOR or diff["locked"]]
    if grave:
        raise Invalid({"diffs": [f"Needs review: {', '.join(grave)}"]})
    item.diffs = diffs.decide(
        item.diffs, [{"field": diff["field"], "decision": diffs.Decision.ACCEPT} for diff in item.diffs]
    )
    item_decisions.apply_locked(work.actor, item, changeset=work.batch.changeset)


ACTIONS: Mapping[str, Action] = {
    "reject": Action("Rejected sync records", _whole(_reject), check=_check_reject),
    "snooze": Action("Snoozed sync records", _whole(_snooze)),
    "release": Action("Released sync records", _whole(_release)),
    "accept_minor": Action("Accepted minor changes", _whole(_accept_minor)),
}
