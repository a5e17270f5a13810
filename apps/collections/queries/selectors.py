"""Reads and locks of collections."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Prefetch, prefetch_related_objects

from apps.accounts.models import User
from apps.collections.models import Collection, CollectionItem
from apps.collections.record import COLLECTION_RECORD
from apps.content.queries import reads
from apps.stores.models import Tag

KIND, LABEL = COLLECTION_RECORD.code, COLLECTION_RECORD.label
_ROW = ("curator", "cover_picture", "region", "updated_by")
REPOSITORY = reads.Repository(
    Collection,
    LABEL,
    row=_ROW,
    full=(*_ROW, "created_by", "og_picture"),
    long=("intro", "rule", "search_text", "found_store_ids", "live_found_store_ids", "live_store_ids"),
)


def get_in_full(*, user: User, country: str, collection_id: int) -> Collection:
    """Return one collection with its items. Raise NotFound if it is missing or not visible."""
    collection = REPOSITORY.get(user, country, collection_id)
    pictured = CollectionItem.objects.select_related("picture_override")
    prefetch_related_objects([collection], Prefetch("rows", pictured))
    return collection


def lock_collections(actor: User, country: str, ids: Sequence[int]) -> list[Collection]:
    """Return the visible collections of `ids` with their items, locked in the order of ids."""
    collections = REPOSITORY.lock_many(actor, country, ids)
    prefetch_related_objects(collections, "rows")
    return collections


# -- rows of one collection ---------------------------------------------------------------------------
def tags_of(collection: Collection) -> list[Tag]:
    """Return the tags of a collection in its order."""
    if not collection.tags:
        return []
    tags = {tag.pk: tag for tag in Tag.objects.filter(pk__in=collection.tags)}
    return [tags[pk] for pk in collection.tags if pk in tags]
