"""Reads of collections; the door through which each is fetched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet

from apps.accounts.models import User
from apps.collections.models import Collection, CollectionItem
from apps.collections.record import COLLECTION_RECORD
from apps.content.choices import Status
from apps.core.country.zones import zone_of
from apps.core.database.lookup import one
from apps.core.database.prepared import InFull
from apps.core.errors import NotFound
from apps.core.queries import list_spec
from apps.stores.models import Tag

KIND, LABEL = COLLECTION_RECORD.code, COLLECTION_RECORD.label
_ROW = ("curator", "cover_picture", "region", "updated_by")
_FULL = (*_ROW, "created_by", "og_picture")
_IN_FULL: InFull[Collection] = InFull(*_FULL)
_LONG = ("intro", "rule", "search_text", "found_store_ids", "live_found_store_ids", "live_store_ids")


def collections_of(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Collection]:
    """The country's collections; unless a state or they themselves are named, those not archived."""
    found = Collection.objects.visible_to(user, country)
    return found if query.get("status") or query.get("ids") else found.exclude(status=Status.ARCHIVED)


def list_collections(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[Collection]]:
    """One page of the collections."""
    ctx = list_spec.FilterContext(user, country, zone_of(country))
    page = list_spec.run_list(collections_of(user, country, query), COLLECTION_RECORD.list_spec, query, ctx)
    return page, rows_of(page.ids)


def rows_of(ids: Sequence[int]) -> list[Collection]:
    """Collections with what their rows show, in this order."""
    return list_spec.in_order(ids, Collection.objects.select_related(*_ROW).defer(*_LONG))


def get_collection(*, user: User, country: str, collection_id: int) -> Collection:
    """One collection without its items. Raises NotFound for one that is missing or out of sight."""
    return _found(_IN_FULL.one(Collection.objects.visible_to(user, country).filter(pk=collection_id)))


def get_in_full(*, user: User, country: str, collection_id: int) -> Collection:
    """One collection with its items. Raises NotFound for one that is missing or out of sight."""
    found = Collection.objects.visible_to(user, country).select_related(*_FULL)
    pictured = CollectionItem.objects.select_related("picture_override")
    return _found(one(found.prefetch_related(Prefetch("rows", pictured)).filter(pk=collection_id)))


def lock_collection(*, actor: User, country: str, collection_id: int) -> Collection:
    """One collection, locked for change. Raises NotFound for one that is missing or out of sight."""
    visible = Collection.objects.visible_to(actor, country)
    return _found(_IN_FULL.one(visible.filter(pk=collection_id), locked=True))


def lock_collections(actor: User, country: str, ids: Sequence[int]) -> list[Collection]:
    """The collections that the actor may see with their items, locked in the order of ids."""
    found = Collection.objects.visible_to(actor, country).filter(pk__in=ids).select_related(*_FULL)
    return list(found.prefetch_related("rows").select_for_update(of=("self",)).order_by("pk"))


def _found(collection: Collection | None) -> Collection:
    if collection is None:
        raise NotFound(LABEL)
    return collection


# -- what belongs to one ------------------------------------------------------------------------------
def tags_of(collection: Collection) -> list[Tag]:
    """The tags of a collection in its order."""
    if not collection.tags:
        return []
    found = {tag.pk: tag for tag in Tag.objects.filter(pk__in=collection.tags)}
    return [found[pk] for pk in collection.tags if pk in found]
