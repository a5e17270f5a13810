"""Rows of store lists: what a row shows, and the records it names, each kind fetched once for the page.

Joining six tables costs PostgreSQL more time to plan than to read; a page names few regions, people, brands
and pictures, which are found by their keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import models

from apps.accounts.models import User
from apps.core import listing
from apps.stores.models import Brand, Region, Store
from apps.uploads.models import Picture

LONG = (
    "description", "field_sources", "search_text", "regular_hours", "special_hours", "more_hours",
    "hours_osm", "internal_note", "hours_note", "seo_title", "seo_description", "socials", "order_links",
    "intro", "website", "menu_url", "reservation_url", "alternate_names",
)  # fmt: skip
"""Columns that no row shows."""

_REGIONS = ("region_l1", "region_l2", "region_l3")


def rows_of(ids: Sequence[int], *, defer: Sequence[str] = LONG) -> list[Store]:
    """The stores with these ids, in this order, with the records that a row names."""
    stores = listing.in_order(ids, Store.objects.defer(*defer))
    name_related(stores)
    return stores


def name_related(stores: Sequence[Store]) -> None:
    """Fetches the regions, cover, brand and last editor of the stores, one statement for each kind."""
    regions = _found(Region.objects.only("name", "level", "type"), stores, _REGIONS)
    covers = _found(Picture.objects.only("variants", "status"), stores, ("cover_picture",))
    brands = _found(Brand.objects.only("name"), stores, ("brand",))
    people = _found(User.objects.only("nickname", "role"), stores, ("updated_by",))
    for store in stores:
        for name, records in (
            *((name, regions) for name in _REGIONS),
            ("cover_picture", covers),
            ("brand", brands),
            ("updated_by", people),
        ):
            pk = getattr(store, f"{name}_id")
            if pk is not None:
                setattr(store, name, records[pk])


def _found(
    records: models.QuerySet[Any], stores: Iterable[Store], names: Sequence[str]
) -> dict[int, models.Model]:
    wanted = {getattr(store, f"{name}_id") for store in stores for name in names} - {None}
    return records.in_bulk(wanted) if wanted else {}
