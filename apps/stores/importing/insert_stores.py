"""Bulk insert of new stores with ids and history: three COPY statements and two slug lookups."""

from __future__ import annotations

from collections.abc import Sequence

from apps.accounts.models import User
from apps.core.changes import history
from apps.core.db.copy_rows import copy_in
from apps.core.models import Changeset
from apps.stores.choices import StoreStatus
from apps.stores.domain.slugs import numbered
from apps.stores.importing.options import Options
from apps.stores.importing.rows import MappedRow
from apps.stores.models import Store, StoreExternalId
from apps.stores.queries.region_index import RegionIndex
from apps.stores.queries.rows import cache_external_ids
from apps.stores.services import derived, rules


def save_new(
    made: Sequence[tuple[Store, MappedRow]],
    *,
    index: RegionIndex,
    options: Options,
    actor: User | None,
    changeset: Changeset,
) -> None:
    """Insert new stores with slugs, external ids and history, in the caller's transaction.

    `made` are pairs of an unsaved store and the row that it comes from; nothing happens if there are none.
    With `options.publish_complete`, stores with everything that publication needs are published; others are
    drafts. Sets slug, status and id of the stores.
    """
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
        cache_external_ids(store, [own[store.pk]] if store.pk in own else [])
    copy_in([history.creation(actor=actor, record=store, changeset=changeset) for store in stores])


def set_slugs(stores: Sequence[Store], index: RegionIndex) -> None:
    """Set a slug on each new store that is unique in its country and among these stores. Saves nothing.

    The slug is made from name and region; a taken one gets a number ("kopi-gambir-2"). All stores are of one
    country, and there is at least one (else IndexError).
    """
    bases = [
        derived.slug_base(
            store, index.by_id.get(store.region_l2_id or store.region_l3_id or store.region_l1_id or 0)
        )
        for store in stores
    ]
    used = derived.used_among(stores[0].country, set(bases))
    for store, base in zip(stores, bases, strict=True):
        store.slug = numbered(base, used)
        used.add(store.slug)
