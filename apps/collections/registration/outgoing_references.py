"""References of collections to stores, tags and pictures, and links to collections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from apps.accounts.models import User
from apps.collections.models import Collection, CollectionItem
from apps.collections.queries import selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import items
from apps.collections.services.store_counts import recount
from apps.content.domain.labels import label_of
from apps.core.lists import list_area
from apps.core.records import link_targets, references
from apps.core.records.link_targets import Link, Linkable
from apps.core.records.references import Reference
from apps.core.values import FieldValue
from apps.uploads.models import usages


def register() -> None:
    """Register the references, and collections as link targets."""
    references.register(
        Reference(
            target="store",
            source=selectors.KIND,
            rows=_naming,
            turn=_turn,
            prefetch=("rows",),
            way="items",
            read=_read,
            put=_put,
            after=recount,
        )
    )
    references.register(references.by_array("tag", selectors.KIND, Collection, "tags", prefetch=("rows",)))
    usages.register("collection", selectors.LABEL, selectors.KIND)
    link_targets.register(
        Linkable(selectors.KIND, selectors.LABEL, list_area.search_of(COLLECTION_RECORD.area), _load, _show)
    )


# -- stores -------------------------------------------------------------------------------------------
def _naming(store_id: int) -> QuerySet[Collection]:
    """Return the collections that reference a store by hand, in the latest or the public revision."""
    holding = CollectionItem.objects.filter(kind="store", ref_id=store_id).values("collection")
    return Collection.objects.filter(Q(pk__in=holding) | Q(live_store_ids__contains=[store_id]))


def _turn(collection: Collection, from_id: int, into_id: int) -> None:
    collection.items = items.repointed(collection.items, from_id, into_id)
    live = (into_id if pk == from_id else pk for pk in collection.live_store_ids)
    collection.live_store_ids = list(dict.fromkeys(live))
    items.save_rows(collection)


def _read(collection: Collection) -> dict[str, FieldValue]:
    """Return the parts of a collection that reference stores: its items and public stores."""
    return {"items": collection.items, "live": collection.live_store_ids}


def _put(collection: Collection, values: dict[str, Any]) -> None:
    collection.items, collection.live_store_ids = values["items"], values["live"]
    items.save_rows(collection)


# -- links --------------------------------------------------------------------------------------------
def _load(user: User, country: str, ids: Sequence[int]) -> list[Collection]:
    collections = Collection.objects.visible_to(user, country).filter(pk__in=ids)
    return list(collections.select_related("cover_picture"))


def _show(collection: Collection) -> Link:
    cover = collection.cover_picture
    return Link(
        selectors.KIND,
        collection.pk,
        collection.title,
        note=label_of(collection),
        picture_url=cover.variant_url("thumb") if cover else None,
        status=collection.status,
        screen=link_targets.screen_of(selectors.KIND),
    )
