"""Serialization of sync items for API responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.accounts.models import User
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.models import ReviewClaim
from apps.core.records.answers import Answers
from apps.stores.models import Store
from apps.stores.record import refs
from apps.stores.record.ref_shapes import MatchFeatures, StoreRef
from apps.stores.services.proposals import diffs
from apps.stores.services.proposals.formatting import Names, text_lines
from apps.sync.choices import SyncStatus
from apps.sync.models import AutoRule, SyncItem
from apps.sync.permissions import item_permissions as permissions
from apps.sync.queries import item_selectors as selectors
from apps.sync.queries.rule_labels import words_of
from apps.sync.record import ITEM_RECORD
from apps.sync.record.shapes import AppliedBy, JoinedRecord, RecordFacts, SyncCandidate, SyncDiff
from apps.sync.services.joining import joined_to

_BY_RULES = (SyncStatus.AUTO_APPLIED, SyncStatus.UNDONE)
_LIVE = (SyncStatus.PENDING, SyncStatus.IN_REVIEW, SyncStatus.CONFLICT, SyncStatus.SNOOZED)


ANSWERS = Answers(
    ITEM_RECORD,
    {
        # Items are created by runs, not by users.
        "created_by": lambda item, user: None,
        "rules": lambda item, user: [AppliedBy.of(rule, words=words_of(rule)) for rule in _rules(item)],
        "diffs": lambda item, user: _diffs(item),
        "record": lambda item, user: _record(item),
        "joined": lambda item, user: _joined(item),
        "pin": lambda item, user: _source_pin(item),
    },
    name_list={"allowed_actions", "claimed_by", "claim_until", "candidates", "target_store"},
)


def rows(items: Sequence[SyncItem], user: User) -> list[BaseOutput]:
    """Return the list rows of items; one query loads all claims."""
    item_claims = selectors.living_claims([item.pk for item in items])
    return [ANSWERS.row(item, user, **_claimed(item, user, item_claims.get(item.pk))) for item in items]


def _claimed(item: SyncItem, user: User, claim: ReviewClaim | None) -> dict[str, Any]:
    """Return the claim of an item and the actions allowed to the user."""
    return {
        "claimed_by": UserRef.of(claim.user) if claim else None,
        "claim_until": claim.until if claim else None,
        "allowed_actions": permissions.allowed_actions(user, item, claim),
    }


def details(items: Sequence[SyncItem], user: User) -> list[BaseOutput]:
    """Return the details of items with all stores they refer to, in two queries."""
    item_claims = selectors.living_claims([item.pk for item in items])
    ids = {one["store_id"] for item in items for one in item.candidates}
    ids |= {item.target_store_id for item in items if item.target_store_id}
    stores = Store.objects.select_related(*refs.FETCHED).in_bulk(sorted(ids)) if ids else {}
    return [
        ANSWERS.detail(
            item, user, **_claimed(item, user, item_claims.get(item.pk)), **_other_stores(item, stores)
        )
        for item in items
    ]


def detail(item: SyncItem, user: User) -> BaseOutput:
    """Return the details of one item."""
    return details([item], user)[0]


def _other_stores(item: SyncItem, stores: Mapping[int, Store]) -> dict[str, Any]:
    target = stores.get(item.target_store_id or 0)
    return {
        "candidates": [_candidate(one, stores) for one in item.candidates if one["store_id"] in stores],
        "target_store": StoreRef.of(target) if target else None,
    }


def _record(item: SyncItem) -> RecordFacts:
    return RecordFacts.of(item.record, said=item.said, is_newer=item.record.normalized != item.said)


def _joined(item: SyncItem) -> list[JoinedRecord]:
    """Return the records that joined the item; queried only for new stores."""
    return [JoinedRecord.of(record) for record in joined_to(item).select_related("source")]


def _source_pin(item: SyncItem) -> dict[str, float] | None:
    values = item.said
    return {"lat": float(values["lat"]), "lng": float(values["lng"])} if values.get("lat") else None


def _rules(item: SyncItem) -> list[AutoRule]:
    """Return the rules that applied the item; queried only for items decided by rules."""
    if item.status not in _BY_RULES or item.decided_by_id is not None:
        return []
    return list(item.rules.select_related("source").order_by("pk"))


def _diffs(item: SyncItem) -> list[SyncDiff]:
    """Return the differences with the store's current values, and all values as text."""
    now = diffs.current_values(item.store) if item.store and item.status in _LIVE else {}
    shown: list[diffs.Diff] = [diff.copy() for diff in item.diffs]
    for diff in shown:
        diff["current_value"] = now.get(diff["field"], diff["base_value"])
    words = Names.for_diffs(item.country, shown)
    return [
        SyncDiff.of(
            diff,
            current_lines=text_lines(diff["field"], diff["current_value"], words),
            proposed_lines=text_lines(diff["field"], diff["proposed_value"], words),
            edited_lines=text_lines(diff["field"], diff["edited_value"], words),
        )
        for diff in shown
    ]


def _candidate(one: dict[str, Any], stores: Mapping[int, Store]) -> SyncCandidate:
    store = stores[one["store_id"]]
    shown = {name: value for name, value in one.items() if name != "store_id"}
    return SyncCandidate.of(
        store, **{**shown, "features": MatchFeatures(**one["features"])}, store=StoreRef.of(store)
    )
