"""Rules, matching items and past decisions for tests of rules."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.stores.models import Store
from apps.stores.tests.factories import StoreFactory
from apps.sync.choices import SyncStatus
from apps.sync.models import AutoRule, RuleUse, SyncItem, SyncRun, SyncSource
from apps.sync.services import auto_apply, item_decisions, proposals, review
from apps.sync.tests.factories import RecordFactory, RunFactory, SourceFactory

PIN = {"lat": "-6.243000", "lng": "106.800000"}
SITE = "https://tuku.example/"


def rule_of(source: SyncSource, field: str = "website", **more: Any) -> AutoRule:
    """Return an enabled rule of Indonesia."""
    values = {"mode": "fill_blank", "enabled": True, **more}
    return AutoRule.objects.create(source=source, country="ID", field=field, **values)


def store_of(**fields: Any) -> Store:
    """Return a store without website and email address."""
    return StoreFactory(
        **{"country": "ID", "store_type": "cafe", "website": "", "email": "", "phones": [], **PIN, **fields}
    )


def item_of(source: SyncSource, store: Store | None = None, values: dict[str, Any] | None = None) -> SyncItem:
    """Return the item that a record of the source proposes; with a store, the record is linked to it."""
    linked = {"store": store, "link_status": "linked"} if store else {}
    name = store.name if store else "Kopi Tuku"
    record = RecordFactory(
        source=source, normalized={"name": name, **(values or {"website": SITE})}, **linked
    )
    proposals.propose(RunFactory(source=source), [record])
    return SyncItem.objects.get(record=record)


def applied_of(run: SyncRun) -> int:
    """Apply rules to a run. Return the number of applied items."""
    return auto_apply.apply_run(run)


def decide(item: SyncItem, decision: str = "accept", person: User | None = None) -> SyncItem:
    """Decide an item as a user: "accept", "reject", "edit", "refuse" or "undo".

    "reject" and "edit" affect the website, and accept the other fields; "refuse" rejects the record.
    """
    person = person or UserFactory(manager=True)
    if decision == "refuse":
        return item_decisions.change_sync_status(
            actor=person,
            country=item.country,
            sync_id=item.pk,
            version=item.version,
            action="reject",
            reason="source_wrong",
        )
    review.claim_sync(actor=person, country=item.country, sync_id=item.pk)
    item.refresh_from_db()
    accepted = {"decision": "accept"}
    edited = {"edited_value": "https://other.example/"} if decision == "edit" else {}
    of_website = accepted if decision == "undo" else {"decision": decision, **edited}
    done = item_decisions.apply_sync(
        actor=person,
        country=item.country,
        sync_id=item.pk,
        version=item.version,
        note="Seen",
        decisions=[
            {"field": diff["field"], **(of_website if diff["field"] == "website" else accepted)}
            for diff in item.diffs
        ],
    )
    if decision == "undo":
        done.refresh_from_db()
        done, _ = item_decisions.undo_sync(
            actor=person, country=item.country, sync_id=item.pk, version=done.version
        )
    return done


def used(rule: AutoRule, times: int, *, undone: int = 0) -> None:
    """Record earlier applications of the rule, some of them undone."""
    item = item_of(rule.source, store_of())
    for number in range(times):
        SyncItem.objects.filter(pk=item.pk).update(
            status=SyncStatus.UNDONE if number < undone else SyncStatus.AUTO_APPLIED
        )
        RuleUse.objects.create(rule=rule, item=item, at=timezone.now() - dt.timedelta(minutes=1))
        fresh = SyncItem.objects.get(pk=item.pk)
        fresh.pk = None
        fresh.status = SyncStatus.PENDING
        fresh.save()
        item = fresh


def source_of(**more: Any) -> SyncSource:
    """Return an open data source with sufficient trust."""
    return SourceFactory(**more)
