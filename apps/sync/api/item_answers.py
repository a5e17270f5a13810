"""Items of the review as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.accounts.models import User
from apps.core.inbox import claims
from apps.core.models import ReviewClaim
from apps.stores import refs
from apps.stores.models import Store
from apps.stores.proposals import diffs
from apps.stores.proposals.formatting import Names, tell
from apps.sync import item_permissions as permissions
from apps.sync import item_selectors as selectors
from apps.sync.choices import Priority, SyncStatus
from apps.sync.models import AutoRule, SyncItem
from apps.sync.rule_labels import words_of

_FOR_RULES = frozenset({"base_source", "base_precision"})
"""What is kept with a difference for rules to judge by."""
_BY_RULES = (SyncStatus.AUTO_APPLIED, SyncStatus.UNDONE)
_LIVE = (SyncStatus.PENDING, SyncStatus.IN_REVIEW, SyncStatus.CONFLICT, SyncStatus.SNOOZED)


def rows(items: Sequence[SyncItem], user: User) -> list[dict[str, Any]]:
    """Rows of the list; the claims of all of them are one statement."""
    held = selectors.living_claims([item.pk for item in items])
    return [row(item, user, held.get(item.pk)) for item in items]


def row(item: SyncItem, user: User, claim: ReviewClaim | None) -> dict[str, Any]:
    """One row."""
    return {
        "sync_id": item.pk,
        "country": item.country,
        "version": item.version,
        "created_at": item.created_at,
        "updated_at": item.updated_at,
        "created_by": None,
        "updated_by": item.updated_by.as_ref() if item.updated_by else None,
        "allowed_actions": permissions.allowed_actions(user, item, claim),
        "title": item.title,
        "action": item.action,
        "status": item.status,
        "store": refs.store_ref(item.store) if item.store else None,
        "source_code": item.source.code,
        "source_name": item.source.name,
        "run_id": item.run_id,
        "region": _region(item),
        "fields": item.fields,
        "severity": item.severity,
        "priority": Priority(item.priority).name.lower(),
        "score": None if item.score is None else float(item.score),
        "band": item.band,
        "distance_m": item.distance_m,
        "is_qa": item.is_qa,
        "confirmed_at": item.confirmed_at,
        **claims.claim_fields(claim),
        "snooze_until": item.snooze_until,
        "decided_by": item.decided_by.as_ref() if item.decided_by else None,
        "decided_at": item.decided_at,
        "reject_reason": item.reject_reason,
    }


def _region(item: SyncItem) -> str:
    region = item.region_l2 or item.region_l1
    return region.name if region else ""


def details(items: Sequence[SyncItem], user: User) -> list[dict[str, Any]]:
    """Items in full, with every store they name: two statements for all of them."""
    held = selectors.living_claims([item.pk for item in items])
    ids = {one["store_id"] for item in items for one in item.candidates}
    ids |= {item.target_store_id for item in items if item.target_store_id}
    stores = Store.objects.select_related(*refs.FETCHED).in_bulk(sorted(ids)) if ids else {}
    return [_detail(item, user, held.get(item.pk), stores) for item in items]


def detail(item: SyncItem, user: User) -> dict[str, Any]:
    """One item in full."""
    return details([item], user)[0]


def _detail(
    item: SyncItem, user: User, claim: ReviewClaim | None, stores: dict[int, Store]
) -> dict[str, Any]:
    store = item.store
    now = diffs.current_values(store) if store and item.status in _LIVE else {}
    target = stores.get(item.target_store_id or 0)
    said = item.said
    return {
        **row(item, user, claim),
        "rules": [_applied_by(rule) for rule in _rules(item)],
        "confirmed_by": item.confirmed_by.as_ref() if item.confirmed_by else None,
        "diffs": _diffs(item, now),
        "candidates": [_candidate(one, stores) for one in item.candidates if one["store_id"] in stores],
        "store_version": item.store_version,
        "now": _on_map(store) if store else None,
        "target_store": refs.store_ref(target) if target else None,
        "source": {
            "source_code": item.source.code,
            "name": item.source.name,
            "kind": item.source.kind,
            "trust": float(item.source.trust),
            "licence": item.source.licence,
            "attribution": item.source.attribution,
        },
        "record": {
            "source_record_id": item.record_id,
            "external_id": item.record.external_id,
            "link_status": item.record.link_status,
            "said": said,
            "raw": item.record.raw,
            "is_newer": item.record.normalized != said,
        },
        "pin": {"lat": float(said["lat"]), "lng": float(said["lng"])} if said.get("lat") else None,
        "note": item.note,
        "changeset_id": item.changeset_id,
        "applied_change_log_id": item.applied_change_log_id,
        "applied_fields": item.applied_fields,
        "undone_at": item.undone_at,
        "undone_by": item.undone_by.as_ref() if item.undone_by else None,
    }


def _rules(item: SyncItem) -> list[AutoRule]:
    """The rules that applied it; asked for only where rules have, one statement."""
    if item.status not in _BY_RULES or item.decided_by_id is not None:
        return []
    return list(item.rules.select_related("source").order_by("pk"))


def _applied_by(rule: AutoRule) -> dict[str, Any]:
    return {"rule_id": rule.pk, "source_code": rule.source.code, "words": words_of(rule)}


def _diffs(item: SyncItem, now: dict[str, Any]) -> list[dict[str, Any]]:
    """The differences with what the store has by now, each value in words besides."""
    shown = [
        {
            **{name: value for name, value in diff.items() if name not in _FOR_RULES},
            "current_value": now.get(diff["field"], diff["base_value"]),
        }
        for diff in item.diffs
    ]
    words = Names.for_diffs(item.country, shown)
    for diff in shown:
        for name in ("current", "proposed", "edited"):
            diff[f"{name}_lines"] = tell(diff["field"], diff[f"{name}_value"], words)
    return shown


def _candidate(one: dict[str, Any], stores: dict[int, Store]) -> dict[str, Any]:
    store = stores[one["store_id"]]
    shown = {name: value for name, value in one.items() if name != "store_id"}
    return {**shown, "store": refs.store_ref(store), **_pin(store)}


def _pin(store: Store) -> dict[str, float | None]:
    return {
        "lat": None if store.lat is None else float(store.lat),
        "lng": None if store.lng is None else float(store.lng),
    }


def _on_map(store: Store) -> dict[str, Any]:
    return {**refs.store_ref(store), "version": store.version, "address": store.address_text, **_pin(store)}
