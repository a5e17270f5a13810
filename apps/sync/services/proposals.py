"""Proposals from new, changed and vanished records, for users to decide."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from django.db.models import Count, F

from apps.core.db.copy_rows import copy_in
from apps.core.values import Json, object_of, text_of
from apps.stores.choices import LIVE_STATUSES, BusinessStatus, StoreStatus
from apps.stores.domain.matching import scoring
from apps.stores.domain.matching import subject as subjects
from apps.stores.models import Store, StoreExternalId
from apps.stores.queries import candidates
from apps.stores.queries.blocking import BlockingQuery
from apps.stores.queries.candidates import Candidate
from apps.stores.services import counts
from apps.stores.services.proposals import diffs
from apps.stores.services.proposals.diffs import Diff
from apps.sync.choices import WAITING, LinkStatus, Priority, SyncAction, SyncStatus
from apps.sync.domain import labels
from apps.sync.models import RefusedValue, SourceRecord, SyncItem, SyncRun
from apps.sync.permissions import auto
from apps.sync.services import joining

MOVED_FROM_M = 300
"""Distance in meters from which a linked record's pin creates a proposal that the store moved."""
MOST_CANDIDATES = 5
BATCH = 100
"""Number of records searched per statement."""


def propose(
    run: SyncRun,
    records: Sequence[SourceRecord],
    likely: Mapping[str, Sequence[Candidate]] = MappingProxyType({}),
) -> Counter[str]:
    """Create proposals from new or changed records. Return {proposals, auto_applied}.

    Must run in the transaction of the chunk that wrote the records. Waiting proposals from older states are
    superseded, except claimed ones. `likely` holds results of `likely_stores` by external id; candidates of
    other records are searched here. The number of statements is constant, except for one search per hundred
    records.
    """
    wanted = [record for record in records if record.link_status != LinkStatus.REJECTED]
    touched, superseded = _supersede(records)
    data = ChunkData.of(run, wanted, likely)
    items = [item for record in wanted if (item := data.item(run, record)) is not None]
    copy_in(items)
    _join(wanted, data.joined)
    recount({*touched, *(item.store_id for item in items if item.store_id)})
    if superseded:
        _propose_again(superseded)
    return Counter(proposals=len(items))


def _join(records: Sequence[SourceRecord], joined: Mapping[str, int]) -> None:
    """Store which items the records joined; at most one statement. Linked ones stay, for the item's undo."""
    loose = [record for record in records if record.link_status != LinkStatus.LINKED]
    moved = [record for record in loose if record.joined_item_id != joined.get(record.external_id)]
    for record in moved:
        record.joined_item_id = joined.get(record.external_id)
    if moved:
        SourceRecord.objects.bulk_update(moved, ["joined_item"])


def _propose_again(item_ids: Sequence[int]) -> None:
    """Propose the records that joined superseded items: they may join the newer ones."""
    joined = SourceRecord.objects.filter(joined_item__in=item_ids, link_status=LinkStatus.UNLINKED)
    for record in joined.select_related("last_run__source").order_by("pk"):
        propose(record.last_run, [record])


def propose_vanished(run: SyncRun, records: Sequence[SourceRecord]) -> Counter[str]:
    """Create proposals for records missing from three full runs. Return {proposals, auto_applied}.

    Must run in the transaction that ends a full successful run, once per record.
    """
    touched, _ = _supersede(records)
    linked = linked_stores(run.country, run.source.code, {one.external_id: one.store_id for one in records})
    stores = _stores(linked.values())
    items = [
        _vanished(run, record, store)
        for record in records
        if (store := stores.get(linked.get(record.external_id, 0))) is not None
        and store.business_status != BusinessStatus.PERMANENTLY_CLOSED
    ]
    SyncItem.objects.bulk_create(items)
    recount({*touched, *(item.store_id for item in items if item.store_id)})
    return Counter(proposals=len(items))


def _supersede(records: Sequence[SourceRecord]) -> tuple[set[int], list[int]]:
    """Supersede waiting items of older states of the records. Return the ids of their stores, and theirs."""
    waiting = SyncItem.objects.filter(
        record__in=[record.pk for record in records], status__in=[SyncStatus.PENDING, SyncStatus.SNOOZED]
    )
    store_ids = dict(waiting.values_list("pk", "store_id"))
    waiting.update(status=SyncStatus.SUPERSEDED, version=F("version") + 1)
    return {store_id for store_id in store_ids.values() if store_id}, list(store_ids)


def recount(store_ids: Iterable[int]) -> None:
    """Recount the waiting items of each store."""
    ids = sorted(set(store_ids))
    if not ids:
        return
    waiting = SyncItem.objects.filter(store_id__in=ids, status__in=WAITING).order_by()
    count_by_id: dict[int, int] = dict(waiting.values_list("store_id").annotate(n=Count("pk")))
    counts.set_counts({pk: {"pending_sync_count": count_by_id.get(pk, 0)} for pk in ids})


# -- known facts --------------------------------------------------------------------------------------
def linked_stores(country: str, source_code: str, links: Mapping[str, int | None]) -> dict[str, int]:
    """Return {external id: store id} of records that are linked or share an external id with a store.

    `links` are external ids with the linked store id or None.
    """
    linked = {external_id: store_id for external_id, store_id in links.items() if store_id}
    others = [external_id for external_id in links if external_id not in linked]
    rows = StoreExternalId.objects.filter(
        source=source_code, external_id__in=others, is_live=True, store__country=country
    )
    linked |= dict(rows.values_list("external_id", "store_id"))
    merged = Store.objects.filter(pk__in=set(linked.values()), status=StoreStatus.MERGED)
    # Records of a merged store refer to the winner.
    into: dict[int, int | None] = dict(merged.values_list("pk", "merged_into_store_id"))
    return {external_id: into.get(store_id) or store_id for external_id, store_id in linked.items()}


def _stores(ids: Iterable[int]) -> dict[int, Store]:
    return Store.objects.filter(status__in=LIVE_STATUSES).in_bulk(list(set(ids)))


@dataclass
class ChunkData:
    """The facts about a chunk of records that are needed to create items, by external id."""

    linked: dict[str, int]
    stores: dict[int, Store]
    candidates: Mapping[str, Sequence[Candidate]]
    refused: dict[int, set[str]] = field(default_factory=dict)
    used_store_ids: set[int] = field(default_factory=set)
    """Stores that another record of the source is linked to."""
    joined: dict[str, int] = field(default_factory=dict)
    """Undecided items of other sources about the same new stores."""

    @classmethod
    def of(
        cls, run: SyncRun, records: Sequence[SourceRecord], likely: Mapping[str, Sequence[Candidate]]
    ) -> ChunkData:
        """Return the facts of all records, loaded in bulk; `likely` are candidates already found."""
        source_code = run.source.code
        linked = linked_stores(run.country, source_code, {one.external_id: one.store_id for one in records})
        loose = {one.external_id: one.normalized for one in records if one.external_id not in linked}
        unseen = {external_id: values for external_id, values in loose.items() if external_id not in likely}
        likely_by_id = {**likely, **likely_stores(run.country, source_code, unseen)}
        best = {likely_by_id[external_id][0].store_id for external_id in loose if likely_by_id[external_id]}
        stores = _stores({*linked.values(), *best})
        refused: dict[int, set[str]] = defaultdict(set)
        for row in RefusedValue.objects.filter(source=run.source, store__in=stores):
            refused[row.store_id].add(row.value_hash)
        ids = StoreExternalId.objects.filter(source=run.source.code, store__in=best, is_live=True)
        new = {
            external_id: subject_of(source_code, external_id, values)
            for external_id, values in loose.items()
            if not _closed_in(values)
            and (not likely_by_id[external_id] or likely_by_id[external_id][0].verdict.score < scoring.REVIEW)
        }
        joined = joining.find(run.country, run.source_id, new)
        return cls(linked, stores, likely_by_id, refused, set(ids.values_list("store_id", flat=True)), joined)

    def item(self, run: SyncRun, record: SourceRecord) -> SyncItem | None:
        """Return the item for a record, or None if there is nothing to decide."""
        store = self.stores.get(self.linked.get(record.external_id, 0))
        if store is not None:
            return _about_linked(run, record, store, self.refused.get(store.pk, set()))
        likely = self.candidates.get(record.external_id, [])
        best = likely[0] if likely else None
        if best is not None and best.verdict.score >= scoring.REVIEW and best.store_id in self.stores:
            return self._about_likely(run, record, best)
        if _closed_in(record.normalized) or record.external_id in self.joined:
            # A closed store that we never had, or one that another source's item is about: create nothing.
            return None
        return _fill(
            run, record, SyncAction.CREATE, None, diffs.compare(None, values_for_new(record)), likely
        )

    def _about_likely(self, run: SyncRun, record: SourceRecord, best: Candidate) -> SyncItem:
        store = self.stores[best.store_id]
        is_used = store.pk in self.used_store_ids and best.verdict.band == "match"
        action = SyncAction.DUPLICATE if is_used else SyncAction.LINK
        differences = diffs.compare(
            store, values_of(run, record, store), rejected_hashes=self.refused.get(store.pk, ())
        )
        return _fill(run, record, action, store, differences, self.candidates[record.external_id])


def likely_stores(
    country: str, source_code: str, records: Mapping[str, Mapping[str, Json]]
) -> dict[str, list[Candidate]]:
    """Return {external id: at most five candidate stores, most likely first}."""
    by_id: dict[str, list[Candidate]] = {}
    rows = list(records.items())
    for start in range(0, len(rows), BATCH):
        batch = rows[start : start + BATCH]
        wanted = [BlockingQuery(0, subject_of(source_code, *record), by_name=True) for record in batch]
        for (external_id, _), scored in zip(batch, candidates.scored_of(country, wanted), strict=True):
            settled = scoring.demote_close_calls([one.verdict for one in scored])
            by_id[external_id] = [
                Candidate(one.store_id, verdict) for one, verdict in zip(scored, settled, strict=True)
            ][:MOST_CANDIDATES]
    return by_id


def subject_of(source_code: str, external_id: str, values: Mapping[str, Json]) -> subjects.Subject:
    """Return the features of a record for matching."""
    return subjects.read(values, frozenset({(source_code, external_id)}))


# -- values of the record -----------------------------------------------------------------------------
def values_of(run: SyncRun, record: SourceRecord, store: Store) -> dict[str, Json]:
    """Return the store fields of a record, including a closure if the source is trusted for closures."""
    values = {name: value for name, value in record.normalized.items() if name not in _ASIDE}
    closure = record.normalized.get("closure")
    if closure and run.source.close_signal_trusted and closure["state"] != store.business_status:
        values |= {"business_status": closure["state"], "closed_on": closure.get("on"), "reopen_on": None}
        if closure["state"] != BusinessStatus.PERMANENTLY_CLOSED:
            values["closed_on"] = None
    return values


_ASIDE = frozenset({"closure", "hints", "region_text", "raw_address", "brand_id", "opened_on"})
"""Keys of a record that are not compared."""


def values_for_new(record: SourceRecord) -> dict[str, Json]:
    """Return the fields of a new store."""
    return {name: value for name, value in record.normalized.items() if name not in _ASIDE}


def _closed_in(values: Mapping[str, Any]) -> bool:
    """Return whether a record says that the place is closed."""
    closure = values.get("closure") or {}
    return closure.get("state") not in (None, BusinessStatus.OPEN)


# -- creation of items --------------------------------------------------------------------------------
def _about_linked(run: SyncRun, record: SourceRecord, store: Store, refused: set[str]) -> SyncItem | None:
    differences = diffs.compare(store, values_of(run, record, store), rejected_hashes=refused)
    if not differences:
        return None
    return _fill(run, record, _action_of(differences), store, differences, [])


_CLOSING: Mapping[str, SyncAction] = {
    BusinessStatus.TEMPORARILY_CLOSED: SyncAction.CLOSE_TEMPORARY,
    BusinessStatus.PERMANENTLY_CLOSED: SyncAction.CLOSE_PERMANENT,
    BusinessStatus.OPEN: SyncAction.REOPEN,
}


def _action_of(differences: Sequence[Diff]) -> SyncAction:
    by_field = {diff["field"]: diff for diff in differences}
    if closing := by_field.get("business_status"):
        return _CLOSING.get(
            text_of(object_of(closing["proposed_value"])["business_status"]), SyncAction.UPDATE
        )
    pin = by_field.get("pin")
    if pin and (pin["shift_m"] or 0) > MOVED_FROM_M:
        return SyncAction.MOVE
    return SyncAction.UPDATE


def _vanished(run: SyncRun, record: SourceRecord, store: Store) -> SyncItem:
    values = {
        "business_status": BusinessStatus.PERMANENTLY_CLOSED.value,
        "closed_on": None,
        "reopen_on": None,
    }
    return _fill(run, record, SyncAction.VANISHED, store, diffs.compare(store, values), [])


def _fill(
    run: SyncRun,
    record: SourceRecord,
    action: SyncAction,
    store: Store | None,
    differences: list[Diff],
    likely: Sequence[Candidate],
) -> SyncItem:
    """Return an unsaved item."""
    best = likely[0].verdict if likely else None
    values = record.normalized
    return SyncItem(
        country=run.country,
        run_id=run.pk,
        source_id=run.source_id,
        record_id=record.pk,
        title=labels.title_of(values, record.external_id),
        search_text=labels.search_text_of(values, record.external_id),
        action=action,
        store_id=store.pk if store else None,
        candidates=[candidate_of(one) for one in likely],
        diffs=auto.add_rule_facts(store, differences),
        said=values,
        match_keys=subjects.read(values).match_keys if action == SyncAction.CREATE else [],
        store_version=store.version if store else None,
        priority=_priority(action, differences),
        fields=[diff["field"] for diff in differences],
        severity=diffs.highest_severity(differences),
        score=Decimal(str(best.score)) if best else None,
        band=best.band if best else ("linked" if store else ""),
        corroborated=best.corroborated if best else store is not None and auto.agrees(store, values),
        distance_m=None if best is None or best.distance_m is None else round(best.distance_m),
        region_l1_id=store.region_l1_id if store else values.get("region_l1_id"),
        region_l2_id=store.region_l2_id if store else values.get("region_l2_id"),
        store_type=(store.store_type if store else values.get("store_type")) or "",
    )


def candidate_of(one: Candidate) -> dict[str, Json]:
    """Return a candidate in the format stored with items."""
    verdict = one.verdict
    return {
        "store_id": one.store_id,
        "score": verdict.score,
        "band": verdict.band,
        "distance_m": None if verdict.distance_m is None else round(verdict.distance_m),
        "features": verdict.features.as_json(),
        "reasons": list(verdict.reasons),
        "corroborated": verdict.corroborated,
    }


_URGENT = frozenset({SyncAction.CLOSE_PERMANENT, SyncAction.CLOSE_TEMPORARY, SyncAction.MOVE})


def _priority(action: SyncAction, differences: Sequence[Diff]) -> Priority:
    """Return high priority for closures, moves and halal status, low for updates with only minor changes."""
    if action in _URGENT or any(diff["field"] == "halal_status" for diff in differences):
        return Priority.HIGH
    is_small = action == SyncAction.UPDATE and all(diff["severity"] == "minor" for diff in differences)
    return Priority.LOW if is_small else Priority.NORMAL
