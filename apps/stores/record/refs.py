"""References to stores in responses; regions and cover must already be loaded."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.postgres.fields import ArrayField
from django.db.models import JSONField, TextField

from apps.core.country import site
from apps.core.db.prepared import Param, PreparedRows
from apps.stores.choices import StoreStatus
from apps.stores.models import Store, Tag
from apps.stores.record import regions
from apps.stores.record.ref_shapes import StoreRef
from apps.stores.record.shapes import TagRef

FETCHED = ("region_l1", "region_l2", "region_l3", "cover_picture")
"""Relations that a queryset of stores for references must select."""
LONG = tuple(
    one.name for one in Store._meta.concrete_fields if isinstance(one, JSONField | TextField | ArrayField)
)
"""Columns that references do not need."""


def place_of(store: Store) -> regions.Place:
    """Return the store's regions, which must be loaded."""
    return regions.Place(store.region_l1, store.region_l2, store.region_l3)


def public_url(store: Store) -> str:
    """Return the URL of the store on the public site, or "" if it is not published."""
    is_there = store.status == StoreStatus.PUBLISHED
    return site.address(store.country, "store", store.slug) if is_there else ""


def tag_refs(store: Store) -> list[TagRef]:
    """Return the store's tags in order, of any status; missing ids are skipped.

    No query if the store has no tags, or all of them are cached by `cache_tags`; else one query, which is not
    cached. An id that no longer exists always costs the query.
    """
    fetched: dict[int, TagRef] = store.__dict__.get(_TAG_CACHE, {})
    tags = fetched if fetched.keys() >= set(store.tags) else tag_refs_by_id(store.tags)
    return [tags[pk] for pk in store.tags if pk in tags]


def cache_tags(store: Store, tags: Iterable[Tag]) -> None:
    """Cache loaded tags on the store, so that `tag_refs` needs no query."""
    store.__dict__[_TAG_CACHE] = {tag.pk: TagRef.of(tag) for tag in tags}


_TAG_CACHE = "tags_in_hand"


def tag_refs_by_id(ids: Collection[int]) -> dict[int, TagRef]:
    """Return {id: tag} of the existing tags among `ids`; one query, none without ids."""
    rows = _TAGS.fetch(ids=list(ids)) if ids else []
    return {
        pk: TagRef(tag_id=pk, slug=slug, label=Tag.label_of(labels, slug), kind=kind)
        for pk, slug, labels, kind in rows
    }


_TAGS = PreparedRows(
    lambda: Tag.objects.filter(pk__among=Param("ids")).order_by().values_list("pk", "slug", "labels", "kind")
)


def store_ref(store: Store) -> StoreRef:
    """Return a reference to a store."""
    return StoreRef.of(store)
