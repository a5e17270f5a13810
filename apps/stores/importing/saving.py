"""New stores of one batch written with their ids and their history: three COPYs and two looks for web addresses."""

from __future__ import annotations

from collections.abc import Sequence

from apps.accounts.models import User
from apps.core import history
from apps.core.copying import copy_in
from apps.core.models import ChangeLog, Changeset
from apps.stores.choices import LIVE_STATUSES, StoreStatus
from apps.stores.importing.options import Options
from apps.stores.importing.region_index import RegionIndex
from apps.stores.importing.rows import MappedRow
from apps.stores.models import Store, StoreExternalId
from apps.stores.rows import hold_external_ids
from apps.stores.services import derived, rules
from apps.stores.slugs import numbered, store_slug

_PROBED = 40
"""How many numbers behind a taken web address are looked for at once."""


def save_new(
    made: Sequence[tuple[Store, MappedRow]],
    *,
    index: RegionIndex,
    options: Options,
    actor: User | None,
    changeset: Changeset,
) -> None:
    """Write new stores inside the caller's transaction."""
    stores = [store for store, _ in made]
    if not stores:
        return
    set_slugs(stores, index)
    if options.publish_complete:
        for store, mapped in made:
            if not rules.missing_to_publish(store, mapped.place):
                store.status = StoreStatus.PUBLISHED
    copy_in(stores)
    linked = [
        (
            store,
            StoreExternalId(
                store=store,
                source=options.source,
                external_id=mapped.external_id,
                url=mapped.url,
                linked_by=actor,
            ),
        )
        for store, mapped in made
        if mapped.external_id
    ]
    copy_in([link for _, link in linked])
    own = {store.pk: link for store, link in linked}
    for store in stores:
        hold_external_ids(store, [own[store.pk]] if store.pk in own else [])
    copy_in([_creation(store, actor, changeset) for store in stores])


def set_slugs(stores: Sequence[Store], index: RegionIndex) -> None:
    """Give each new store a web address that is free in its country and among these."""
    bases = []
    for store in stores:
        region = index.by_id.get(store.region_l2_id or store.region_l3_id or store.region_l1_id or 0)
        district = derived.bare_name(region.name_en or region.name) if region else ""
        fallback = f"store-{store.country.lower()}"
        bases.append(store_slug(store.name, store.name_en, store.branch_name, district, fallback))
    taken = _taken(stores[0], set(bases))
    for store, base in zip(stores, bases, strict=True):
        store.slug = numbered(base, taken)
        taken.add(store.slug)


def _taken(store: Store, bases: set[str]) -> set[str]:
    """The web addresses among these and the next numbers behind them that listed stores have.

    Two statements for all; one more for each that very many stores share.
    """
    live = Store.objects.filter(country=store.country, status__in=LIVE_STATUSES)
    taken = set(live.filter(slug__in=bases).values_list("slug", flat=True))
    probes = {base: _numbers_of(base) for base in taken}
    if not probes:
        return taken
    every = [slug for slugs in probes.values() for slug in slugs]
    taken |= set(live.filter(slug__in=every).values_list("slug", flat=True))
    for base, slugs in probes.items():
        if taken.issuperset(slugs):
            taken |= derived.taken_slugs(store, base)
    return taken


def _numbers_of(base: str) -> list[str]:
    found: list[str] = []
    taken = {base}
    for _ in range(_PROBED):
        found.append(numbered(base, taken))
        taken.add(found[-1])
    return found


def _creation(store: Store, actor: User | None, changeset: Changeset) -> ChangeLog:
    changes = [
        {"field": name, "old": None, "new": value}
        for name, value in history.snapshot(store).items()
        if value not in (None, "", [], {})
    ]
    return history.entry(actor=actor, record=store, action="create", changes=changes, changeset=changeset)
