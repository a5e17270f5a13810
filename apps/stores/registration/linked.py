"""Stores, brands, tags and regions as link targets, and references between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.accounts.models import User
from apps.core.records import link_targets, references
from apps.core.records.link_targets import Link, Linkable
from apps.core.values import FieldValue
from apps.stores.choices import TagStatus
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.queries import selectors


def register() -> None:
    """Register stores, brands, tags and regions as targets of links, and the references to them."""
    for linkable in (
        Linkable("store", "Store", _find_stores, _load_stores, _show_store),
        Linkable("brand", "Brand", _find_brands, _load_brands, _show_brand),
        Linkable("tag", "Tag", _find_tags, _load_tags, _show_tag),
        Linkable("region", "Region", _find_regions, _load_regions, _show_region),
    ):
        link_targets.register(linkable)
    ids = ("external_ids",)
    for pointing in (
        references.by_field("store", "store", Store, "moved_to_store_id", prefetch=ids),
        references.by_field("store", "store", Store, "merged_into_store_id", prefetch=ids),
        references.by_field("brand", "store", Store, "brand_id", prefetch=ids),
        references.by_array("tag", "store", Store, "tags", prefetch=ids),
        references.by_field("tag", "tag", Tag, "merged_into_id"),
    ):
        references.register(pointing)


def _find_stores(user: User, country: str, keyword: str, limit: int) -> Sequence[Store]:
    return selectors.search_stores(user=user, country=country, keyword=keyword, ids=[], limit=limit).stores


def _load_stores(user: User, country: str, ids: Sequence[int]) -> Iterable[Store]:
    return selectors.search_stores(user=user, country=country, keyword="", ids=ids, limit=len(ids)).stores


def _show_store(store: Store) -> Link:
    """Return a store as a link target, with its region, cover and status."""
    return Link(
        "store",
        store.pk,
        store.full_name,
        note=store.region_path,
        picture_url=store.cover_url,
        status=store.status,
        screen=link_targets.screen_of("store"),
    )


def _find_brands(user: User, country: str, keyword: str, limit: int) -> Sequence[Brand]:
    query = {"keyword": keyword, "page_size": limit}
    return selectors.list_brands(user=user, country=country, query=query)[1]


def _load_brands(user: User, country: str, ids: Sequence[int]) -> Iterable[Brand]:
    return Brand.objects.filter(pk__in=ids).select_related("logo_picture")


def _show_brand(brand: Brand) -> Link:
    logo = brand.logo_picture.variant_url("thumb") if brand.logo_picture else None
    return Link("brand", brand.pk, brand.name, note=", ".join(brand.countries), picture_url=logo)


def _find_tags(user: User, country: str, keyword: str, limit: int) -> Sequence[Tag]:
    query: dict[str, FieldValue] = {"keyword": keyword, "status": [TagStatus.ACTIVE], "page_size": limit}
    return selectors.list_tags(user=user, country=country, query=query)[1]


def _load_tags(user: User, country: str, ids: Sequence[int]) -> Iterable[Tag]:
    return Tag.objects.of(country).filter(pk__in=ids)


def _show_tag(tag: Tag) -> Link:
    return Link("tag", tag.pk, tag.label, note=tag.get_kind_display(), status=tag.status)


def _find_regions(user: User, country: str, keyword: str, limit: int) -> Sequence[Region]:
    return selectors.list_regions(country=country, parent_id=None, level=None, keyword=keyword, limit=limit)[
        :limit
    ]


def _load_regions(user: User, country: str, ids: Sequence[int]) -> Iterable[Region]:
    return selectors.list_regions(country=country, parent_id=None, level=None, keyword="", ids=ids)


def _show_region(region: Region) -> Link:
    return Link("region", region.pk, region.name, note=region.parent.name if region.parent else "")
