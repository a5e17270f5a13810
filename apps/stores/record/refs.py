"""A store as other records and questions name it; its regions and cover are already fetched with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.contrib.postgres.fields import ArrayField
from django.db.models import JSONField, TextField

from apps.core.country import site
from apps.core.database.prepared import Param, PreparedRows
from apps.stores.choices import StoreStatus
from apps.stores.models import Store, Tag
from apps.stores.record import regions
from apps.stores.record.ref_shapes import StoreRef
from apps.stores.record.shapes import TagRef

FETCHED = ("region_l1", "region_l2", "region_l3", "cover_picture")
"""What a queryset of stores to be named has to select along."""
LONG = tuple(
    one.name for one in Store._meta.concrete_fields if isinstance(one, JSONField | TextField | ArrayField)
)
"""What a store is named without."""


def place_of(store: Store) -> regions.Place:
    """The store's regions, already fetched with it."""
    return regions.Place(store.region_l1, store.region_l2, store.region_l3)


def public_url(store: Store) -> str:
    """Where the store is read on the public site; "" while it is not there."""
    is_there = store.status == StoreStatus.PUBLISHED
    return site.address(store.country, "store", store.slug) if is_there else ""


def tag_refs(store: Store) -> list[TagRef]:
    """Return the store's tags in its own order. One statement, none for a store without tags."""
    fetched: dict[int, TagRef] = store.__dict__.get(_HELD, {})
    tags = fetched if fetched.keys() >= set(store.tags) else tag_refs_by_id(store.tags)
    return [tags[pk] for pk in store.tags if pk in tags]


def hold_tags(store: Store, tags: Iterable[Tag]) -> None:
    """Keep tags that were just fetched for the store: `tag_refs` asks for none of them again."""
    store.__dict__[_HELD] = {tag.pk: TagRef.of(tag) for tag in tags}


_HELD = "tags_in_hand"


def tag_refs_by_id(ids: Collection[int]) -> dict[int, TagRef]:
    """Return the tags with these ids, by id. One statement, none for no ids."""
    found = _TAGS.fetch(ids=list(ids)) if ids else []
    return {
        pk: TagRef(tag_id=pk, slug=slug, label=Tag.label_of(labels, slug), kind=kind)
        for pk, slug, labels, kind in found
    }


_TAGS = PreparedRows(
    lambda: Tag.objects.filter(pk__among=Param("ids")).order_by().values_list("pk", "slug", "labels", "kind")
)


def store_ref(store: Store) -> StoreRef:
    """Return a store as other records name it."""
    return StoreRef.of(store)
