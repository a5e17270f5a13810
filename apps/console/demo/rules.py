"""Demo decisions about a feed, the resulting rule, and a rule that was stopped."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Sequence

from django.utils import timezone

from apps.accounts.models import User
from apps.console.demo.lanes import by_country_once
from apps.console.demo.stores import described_stores
from apps.core.changes import versions
from apps.core.country import CODES
from apps.core.values import Json
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.sync.choices import LinkStatus, RunStatus
from apps.sync.models import AutoRule, SourceRecord, SyncItem, SyncRun, SyncSource
from apps.sync.services import auto_apply, auto_rules, item_decisions, proposals, review, rule_trial, runs

MARK = "demo:rules:1"
SOURCE = "overture"
DECIDED, BY_RULE = 21, 3
"""Stores of each country whose website is decided by users, then by the rule."""
_REFUSED = 15


def ensure(actors: Sequence[User]) -> int:
    """Create the decisions once per country; return their number. `actors` ends with the manager."""
    return by_country_once(MARK, CODES, lambda country: _ensure_country(country, actors[-1]))


def _ensure_country(country: str, manager: User) -> int:
    source = SyncSource.objects.get(code=SOURCE)
    matching_stores = described_stores(country).filter(
        status__in=LIVE_STATUSES,
        website="",
        sync_items__isnull=True,
    )
    stores = list(matching_stores.order_by("slug")[: DECIDED + BY_RULE])
    past, later = stores[:DECIDED], stores[DECIDED:]
    items = _run(source, country, past, "overture places.geojsonl")
    for place, item in enumerate(items):
        _decide(manager, item, place)
    _switch_on(manager, AutoRule.objects.get(source=source, country=country, field="website"))
    _stop(AutoRule.objects.get(source__code="osm", country=country, field="phones"))
    for item in _run(source, country, later, "overture places, later.geojsonl"):
        auto_apply.apply_run(item.run)
        # One item is selected for quality checks, whatever its number.
        SyncItem.objects.filter(pk=item.pk, status="auto_applied").update(is_qa=item.store_id == later[0].pk)
    for run in SyncRun.objects.filter(source=source, country=country):
        applied = runs.applied_by_rules(run)
        SyncRun.objects.filter(pk=run.pk).update(counts={**run.counts, "auto_applied": applied})
    return len(items)


def _run(source: SyncSource, country: str, stores: Sequence[Store], file_name: str) -> list[SyncItem]:
    """Create a run in which the source reports the website of linked stores."""
    now = timezone.now()
    counts = {**dict.fromkeys(runs.COUNTS, 0), "fetched": len(stores), "new": len(stores)}
    run = SyncRun.objects.create(
        source=source,
        country=country,
        status=RunStatus.SUCCEEDED,
        file_name=file_name,
        counts=counts,
        started_at=now,
        finished_at=now,
    )
    records = [_record(run, store) for store in stores]
    SourceRecord.objects.bulk_create(records)
    proposed = proposals.propose(run, records)["proposals"]
    SyncRun.objects.filter(pk=run.pk).update(counts={**counts, "proposals": proposed})
    return list(SyncItem.objects.filter(run=run).select_related("run").order_by("pk"))


def _record(run: SyncRun, store: Store) -> SourceRecord:
    record: dict[str, Json] = {
        "name": store.name,
        "website": f"https://{store.slug[:50].rstrip('-')}.example/",
    }
    key = f"{run.country}:{store.slug}"
    return SourceRecord(
        source=run.source,
        external_id=f"demo-{key}"[:200],
        country=run.country,
        raw=record,
        normalized=record,
        content_hash=hashlib.sha256(key.encode()).hexdigest(),
        first_run=run,
        last_run=run,
        store=store,
        link_status=LinkStatus.LINKED,
    )


def _decide(person: User, item: SyncItem, place: int) -> None:
    """Decide an item: accept the source's value, except for one."""
    at = timezone.now() - dt.timedelta(days=1 + place)
    if place == _REFUSED:
        item_decisions.change_sync_status(
            actor=person,
            country=item.country,
            sync_id=item.pk,
            version=item.version,
            action="reject",
            reason="source_outdated",
        )
    else:
        review.claim_sync(actor=person, country=item.country, sync_id=item.pk)
        decision = {"field": "website", "decision": "accept"}
        item_decisions.apply_sync(
            actor=person, country=item.country, sync_id=item.pk, version=item.version, decisions=[decision]
        )
    SyncItem.objects.filter(pk=item.pk).update(decided_at=at)


def _switch_on(person: User, rule: AutoRule) -> None:
    rule_trial.replay_auto_rule(actor=person, country=rule.country, rule_id=rule.pk)
    auto_rules.save_auto_rule(
        actor=person, country=rule.country, rule_id=rule.pk, version=rule.version, fields={"enabled": True}
    )


def _stop(rule: AutoRule) -> None:
    """Disable a rule as the system does after users kept undoing it."""
    why = "3 of the last 41 items that it applied were undone"
    with versions.changing(rule, actor=None, action="disable", reason=why):
        rule.disabled_at, rule.disabled_why = timezone.now() - dt.timedelta(days=3), why
