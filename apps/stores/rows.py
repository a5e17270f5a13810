"""Rows of store lists: what a row shows, and the records it names, each kind fetched once for the page.

Joining six tables costs PostgreSQL more time to plan than to read; a page names few regions, people, brands
and pictures, which are found by their keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

from apps.accounts.models import User
from apps.core import listing
from apps.stores.models import Brand, Region, Store, StoreExternalId
from apps.uploads.models import Picture

LONG = (
    "description", "field_sources", "search_text", "regular_hours", "special_hours", "more_hours",
    "hours_osm", "internal_note", "hours_note", "seo_title", "seo_description", "socials", "order_links",
    "intro", "website", "menu_url", "reservation_url", "alternate_names",
)  # fmt: skip
"""Columns that no row shows."""

_REGIONS = ("region_l1", "region_l2", "region_l3")
_COVER = ("variants", "status", "width", "height", "alt")


def rows_of(ids: Sequence[int]) -> list[Store]:
    """The stores with these ids, in this order, with the records that a row names."""
    stores = listing.in_order(ids, Store.objects.defer(*LONG))
    _name(stores, _REGIONS, Region.objects.only("name", "level", "type"))
    _name(stores, ("cover_picture",), Picture.objects.only(*_COVER))
    _name(stores, ("brand",), Brand.objects.only("name"))
    _name(stores, ("updated_by",), User.objects.only("nickname", "role"))
    return stores


def external_ids() -> models.Prefetch[Any]:
    """A store's external ids with who linked them, in the order in which they came."""
    return models.Prefetch("external_ids", StoreExternalId.objects.select_related("linked_by").order_by("id"))


def name_all(store: Store) -> None:
    """Fetches every record that a store's detail names."""
    others = _name([store], ("moved_to_store", "merged_into_store"), Store.objects.all())
    _name([store, *others], _REGIONS, Region.objects.all())
    _name([store, *others], ("cover_picture", "halal_picture"), Picture.objects.all())
    _name([store], ("brand",), Brand.objects.all())
    _name([store], ("created_by", "updated_by", "verified_by"), User.objects.only("nickname", "role"))


def _name(stores: Sequence[Store], names: Sequence[str], records: models.QuerySet[Any]) -> list[Any]:
    """Fetches what the stores name in these fields and do not hold yet, in one statement; returns it."""
    missing = [
        (store, name, getattr(store, f"{name}_id"))
        for store in stores
        for name in names
        if getattr(store, f"{name}_id") is not None and not _RELATIONS[name].is_cached(store)
    ]
    found = records.in_bulk({pk for _, _, pk in missing}) if missing else {}
    for store, name, pk in missing:
        setattr(store, name, found[pk])
    return list(found.values())


_RELATIONS: dict[str, Any] = {field.name: field for field in Store._meta.concrete_fields if field.is_relation}
