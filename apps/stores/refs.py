"""A store as other records and questions name it; its regions and cover are already fetched with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import JSONField, TextField

from apps.core.country import site
from apps.core.database.prepared import Param, PreparedRows
from apps.stores import regions
from apps.stores.choices import StoreStatus
from apps.stores.models import Store, Tag

FETCHED = ("region_l1", "region_l2", "region_l3", "cover_picture")
"""What a queryset of stores to be named has to select along."""
LONG = tuple(
    one.name for one in Store._meta.concrete_fields if isinstance(one, JSONField | TextField | ArrayField)
)
"""What a store is named without."""


def place_of(store: Store) -> regions.Place:
    """The store's regions, already fetched with it."""
    return regions.Place(store.region_l1, store.region_l2, store.region_l3)


def region_path(store: Store) -> str:
    """Return "Jakarta Selatan › Kebayoran Baru": the second and third level, or the first alone."""
    place = place_of(store)
    return path_of(*(region.name if region else None for region in (place.l1, place.l2, place.l3)))


def path_of(l1: str | None, l2: str | None, l3: str | None) -> str:
    """The same of the regions' names."""
    return " › ".join(name for name in (l2, l3) if name) or l1 or ""


def public_url(store: Store) -> str:
    """Where the store is read on the public site; "" while it is not there."""
    is_there = store.status == StoreStatus.PUBLISHED
    return site.address(store.country, "store", store.slug) if is_there else ""


def cover_url(store: Store) -> str | None:
    """The small cover, or nothing."""
    return store.cover_picture.variant_url("thumb") if store.cover_picture else None


def tag_refs(store: Store) -> list[dict[str, Any]]:
    """The store's tags in the order in which it names them; one statement, none for a store without."""
    held: dict[int, dict[str, Any]] = store.__dict__.get(_HELD, {})
    known = held if held.keys() >= set(store.tags) else tag_refs_by_id(store.tags)
    return [known[pk] for pk in store.tags if pk in known]


def hold_tags(store: Store, tags: Iterable[Tag]) -> None:
    """Keep tags that were just fetched for the store: `tag_refs` asks for none of them again."""
    store.__dict__[_HELD] = {tag.pk: tag.as_ref() for tag in tags}


_HELD = "tags_in_hand"


def tag_refs_by_id(ids: Collection[int]) -> dict[int, dict[str, Any]]:
    """How records name the tags with these ids (see Tag.as_ref); one statement, none for no ids."""
    found = _TAGS.fetch(ids=list(ids)) if ids else []
    return {
        pk: {"tag_id": pk, "slug": slug, "label": Tag.label_of(labels, slug), "kind": kind}
        for pk, slug, labels, kind in found
    }


_TAGS = PreparedRows(
    lambda: Tag.objects.filter(pk__among=Param("ids")).order_by().values_list("pk", "slug", "labels", "kind")
)


def store_ref(store: Store) -> dict[str, Any]:
    """A store, as other records name it."""
    return {
        "store_id": store.pk,
        "name": store.name,
        "branch_name": store.branch_name,
        "cover_url": cover_url(store),
        "region_path": region_path(store),
        "status": store.status,
        "business_status": store.business_status,
    }
