"""Writing one batch: stores that are known are compared, new ones are made."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.core import history
from apps.core.copying import copy_in
from apps.core.country import pack
from apps.core.models import ChangeLog, Changeset
from apps.stores.choices import LIVE_STATUSES, BusinessStatus, StoreStatus
from apps.stores.importing.region_index import RegionIndex
from apps.stores.importing.rows import MappedRow
from apps.stores.models import Store, StoreExternalId
from apps.stores.services import derived, rules
from apps.stores.services.stores import sources_of
from apps.stores.services.values import clean
from apps.stores.slugs import numbered, store_slug

ESSENTIAL = {"name", "store_type", "region_l1_id", "region_l2_id", "region_l3_id", "lat", "lng"}
"""A fault here refuses the row; elsewhere the field is left out with a warning."""


@dataclass
class Candidate:
    """One row on its way."""

    number: int
    mapped: MappedRow
    name: str
    result: str = ""
    refusals: list[tuple[str, str]] = field(default_factory=list)

    def refuse(self, name: str, message: str) -> None:
        """Refuse the row for one more reason."""
        self.result = "refused"
        self.refusals.append((name, message))


@dataclass
class BatchWriter:
    """Writes batches of one import; keeps only what the next batch needs."""

    country: str
    source: str
    index: RegionIndex
    brand_id: int | None
    publish_complete: bool
    dry_run: bool
    _seen: dict[str, int] = field(default_factory=dict)
    _slugs: dict[str, set[str]] = field(default_factory=dict)

    def write(self, candidates: Sequence[Candidate], changeset: Changeset | None) -> None:
        """Check and write a batch inside the caller's transaction; each candidate gets its result."""
        fresh = [candidate for candidate in candidates if self._is_first(candidate)]
        known = self._known(fresh)
        made: list[tuple[Candidate, Store]] = []
        changed: list[tuple[Store, ChangeLog, list[str]]] = []
        for candidate in fresh:
            store = known.get(candidate.mapped.external_id)
            if store is None:
                new = self._make(candidate)
                if new:
                    made.append((candidate, new))
            else:
                self._compare(candidate, store, changeset, changed)
        self._set_slugs([store for _, store in made])
        if not self.dry_run:
            self._save(made, changed, changeset)

    def _is_first(self, candidate: Candidate) -> bool:
        earlier = self._seen.setdefault(candidate.mapped.external_id, candidate.number)
        if earlier != candidate.number:
            candidate.refuse("external_id", f"The same id as row {earlier}")
        return earlier == candidate.number

    def _known(self, candidates: Sequence[Candidate]) -> dict[str, Store]:
        ids = [candidate.mapped.external_id for candidate in candidates]
        rows = StoreExternalId.objects.filter(source=self.source, external_id__in=ids, is_live=True)
        found = rows.filter(store__country=self.country).select_related("store")
        known = {}
        for row in found if self.dry_run else found.select_for_update(of=("store",)):
            _keep_ids(row.store, [row])
            known[row.external_id] = row.store
        return known

    def _make(self, candidate: Candidate) -> Store | None:
        store = Store(country=self.country, brand_id=self.brand_id)
        values = self._values(candidate)
        for name, value in values.items():
            setattr(store, name, value)
        self._set_business_status(store, candidate.mapped.business_status)
        self._check(store, candidate, set(values))
        if candidate.refusals:
            return None
        derived.refresh(store, candidate.mapped.place)
        store.field_sources = sources_of(values, actor=None, source=self.source)
        candidate.result = "created"
        return store

    def _values(self, candidate: Candidate) -> dict[str, Any]:
        """Return the cleaned values; what cannot be read refuses the row or is left out."""
        values, errors = clean(candidate.mapped.values, self.country)
        for name, messages in errors.items():
            if name in ESSENTIAL:
                candidate.refuse(name, messages[0])
            else:
                candidate.mapped.warnings.append((name, f"{messages[0]}: left out"))
        return values

    def _check(self, store: Store, candidate: Candidate, changed: set[str]) -> None:
        """Apply the rules of a store; optional fields that break one are emptied with a warning."""
        around = rules.Surroundings(
            place=candidate.mapped.place,
            today=self._today(),
            has_level=self.index.has_level,
        )
        checked = changed - {"tags", "slug"} | (ESSENTIAL if store.pk is None else set())
        found = rules.check(store, around, checked - {"cover_picture_id", "pictures"})
        for name, messages in found.errors.items():
            if name in ESSENTIAL or store.pk is not None:
                candidate.refuse(name, messages[0])
            else:
                setattr(store, name, Store._meta.get_field(name).get_default())
                candidate.mapped.warnings.append((name, f"{messages[0]}: left out"))
        candidate.mapped.warnings += [(item["field"], item["msg"]) for item in found.warnings]

    def _today(self) -> dt.date:
        return timezone.now().astimezone(ZoneInfo(pack(self.country).timezone)).date()

    def _set_business_status(self, store: Store, status: str) -> None:
        store.business_status = status
        if status == BusinessStatus.PERMANENTLY_CLOSED:
            store.closed_on, store.close_reason = self._today(), "other"

    def _compare(
        self,
        candidate: Candidate,
        store: Store,
        changeset: Changeset | None,
        changed: list[tuple[Store, ChangeLog, list[str]]],
    ) -> None:
        """Bring a known store up to what the file says now.

        Locked fields, and fields that staff or another source set since, stay as they are; closing and
        opening is never taken from a file for a store that exists.
        """
        values = self._values(candidate)
        differing = {
            name: value
            for name, value in values.items()
            if self._is_ours(store, name) and history.as_json(getattr(store, name)) != history.as_json(value)
        }
        if candidate.refusals:
            return
        if not differing:
            candidate.result = "unchanged"
            return
        before = history.snapshot(store)
        for name, value in differing.items():
            setattr(store, name, value)
        self._check(store, candidate, set(differing))
        if candidate.refusals:
            return
        derived.refresh(store, self.index.place_of(self._deepest(store)))
        store.field_sources = sources_of(
            differing, actor=None, source=self.source, before=store.field_sources
        )
        store.version += 1
        store.updated_at, store.updated_by = timezone.now(), None
        changes = history.differences(before, history.snapshot(store))
        entry = history.entry(actor=None, record=store, action="edit", changes=changes, changeset=changeset)
        changed.append((store, entry, list(differing)))
        candidate.result = "updated"

    def _is_ours(self, store: Store, name: str) -> bool:
        entry = store.field_sources.get(name)
        if entry is None:
            return getattr(store, name) in (None, "", [], {}, "unknown")
        return not entry.get("locked") and entry.get("source") == self.source

    def _deepest(self, store: Store) -> Any:
        ids = [pk for pk in store.region_ids if pk is not None]
        return self.index.by_id.get(ids[-1]) if ids else None

    def _set_slugs(self, stores: Sequence[Store]) -> None:
        """Give each new store a web address that is free in the country and in this import."""
        bases = []
        for store in stores:
            region = self.index.by_id.get(store.region_l2_id or store.region_l3_id or store.region_l1_id or 0)
            district = derived.bare_name(region.name_en or region.name) if region else ""
            fallback = f"store-{self.country.lower()}"
            bases.append(store_slug(store.name, store.name_en, store.branch_name, district, fallback))
        unknown = {base for base in bases if base not in self._slugs}
        live = Store.objects.filter(country=self.country, status__in=LIVE_STATUSES)
        taken = set(live.filter(slug__in=unknown).values_list("slug", flat=True))
        for store, base in zip(stores, bases, strict=True):
            if base not in self._slugs:
                self._slugs[base] = derived.taken_slugs(store, base) if base in taken else set()
            store.slug = numbered(base, self._slugs[base])
            self._slugs[base].add(store.slug)
            self._slugs.setdefault(store.slug, set()).add(store.slug)

    def _save(
        self,
        made: Sequence[tuple[Candidate, Store]],
        changed: Sequence[tuple[Store, ChangeLog, list[str]]],
        changeset: Changeset | None,
    ) -> None:
        stores = [store for _, store in made]
        if self.publish_complete:
            for candidate, store in made:
                if not rules.missing_to_publish(store, candidate.mapped.place):
                    store.status = StoreStatus.PUBLISHED
        copy_in(stores)
        links = [
            StoreExternalId(
                store=store,
                source=self.source,
                external_id=candidate.mapped.external_id,
                url=candidate.mapped.url,
            )
            for candidate, store in made
        ]
        copy_in(links)
        for link, store in zip(links, stores, strict=True):
            _keep_ids(store, [link])
        entries = [_creation(store, changeset) for store in stores]
        if changed:
            names = {name for _, _, differing in changed for name in differing}
            Store.objects.bulk_update([store for store, _, _ in changed], sorted(names | _DERIVED))
        copy_in([*entries, *(entry for _, entry, _ in changed)])


_DERIVED = {
    "address_text", "timezone", "hours_osm", "completeness", "search_text", "match_keys", "field_sources", "version",
    "updated_at", "updated_by",
}  # fmt: skip


def _creation(store: Store, changeset: Changeset | None) -> ChangeLog:
    values = history.snapshot(store).items()
    changes = [
        {"field": name, "old": None, "new": value}
        for name, value in values
        if value not in (None, "", [], {})
    ]
    return history.entry(actor=None, record=store, action="create", changes=changes, changeset=changeset)


def _keep_ids(store: Store, rows: list[StoreExternalId]) -> None:
    """Tell the store its external ids, so that history reads them without a statement each."""
    known = StoreExternalId.objects.none()
    known._result_cache = rows
    store.__dict__.setdefault("_prefetched_objects_cache", {})["external_ids"] = known
