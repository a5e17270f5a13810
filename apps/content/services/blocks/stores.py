"""Stores in blocks: those chosen by hand, resolved through merges, and those found by a rule."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import F, Q, QuerySet

from apps.content.domain import site_words
from apps.content.services.blocks.store_lines import StoreLines
from apps.core.changes.data_versions import depends_on
from apps.core.country import site
from apps.core.text.alphabets import by_alphabet
from apps.stores.choices import BusinessStatus, HalalStatus, StoreStatus
from apps.stores.domain.address import path_of
from apps.stores.domain.public_region_names import full_public_name, public_name
from apps.stores.models import Region, Store
from apps.stores.record import refs

_SORTS = {
    "rating": (F("rating_avg").desc(nulls_last=True), "-rating_count", "id"),
    "reviews": ("-rating_count", "id"),
    "newest": ("-created_at", "-id"),
}
HALAL = (HalalStatus.CERTIFIED, HalalStatus.OWNER_DECLARED)


@dataclass(frozen=True)
class ShownStore:
    """A store on the public site."""

    store_id: int
    name: str
    place: str
    url: str
    picture_url: str
    is_closed: bool
    address: str
    rating: str
    type: str = ""
    lat: Decimal | None = None
    lng: Decimal | None = None
    facts: tuple[str, ...] = ()
    """The opening state, the price and the halal status, in the language of the page."""
    locality: str = ""
    region: str = ""


def show(store: Store, lines: StoreLines | None = None) -> ShownStore:
    """Return a store for the public site; with `lines`, including the texts of its card.

    The store's regions and cover must be loaded.
    """
    language = lines.language if lines else ""
    return ShownStore(
        store_id=store.pk,
        name=store.full_name,
        place=place(store),
        url=site.address(store.country, "store", store.slug),
        picture_url=(store.cover_picture.variant_url("medium") if store.cover_picture else ""),
        is_closed=store.business_status == BusinessStatus.PERMANENTLY_CLOSED,
        address=store.address_line1,
        rating="" if store.rating_avg is None else site_words.rating(store.rating_avg, language),
        type=store.store_type,
        locality=locality(store),
        region=province(store),
        lat=store.lat,
        lng=store.lng,
        facts=lines.of(store) if lines else (),
    )


def place(store: Store) -> str:
    """Return the second and third region level, or else the first; the regions must be loaded."""
    town = locality(store) if store.region_l2 else ""
    return path_of(_name(store.region_l1), town, _name(store.region_l3))


def locality(store: Store) -> str:
    """Return the name of the town, district or federal territory of a store, or ""; its regions must be loaded."""
    first = store.region_l1
    # Kuala Lumpur, Labuan and Putrajaya are cities without districts.
    territory = first if first and first.name.startswith("W.P. ") else None
    region = store.region_l2 or store.region_l3 or territory
    return full_public_name(region.country, region.level, region.name, province(store)) if region else ""


def district(store: Store) -> str:
    """Return the name of the district inside the town of a store, or ""; its regions must be loaded."""
    return _name(store.region_l3) if store.region_l2 else ""


def province(store: Store) -> str:
    """Return the name of the first region level of a store; its regions must be loaded."""
    return _name(store.region_l1)


def _name(region: Region | None) -> str:
    return public_name(region.country, region.level, region.name) if region else ""


def named(country: str, ids: Collection[int]) -> dict[int, Store]:
    """Return the stores of the ids, by requested id; merged stores are replaced by their target.

    Runs one query, and one more if any store was merged.
    """
    if not ids:
        return {}
    rows = Store.objects.filter(country=country).select_related(*refs.FETCHED)
    stores: dict[int, Store] = {store.pk: store for store in rows.filter(pk__in=ids)}
    into = {pk: store.merged_into_store_id for pk, store in stores.items() if store.merged_into_store_id}
    if into:
        targets = {store.pk: store for store in rows.filter(pk__in=set(into.values()))}
        stores |= {pk: targets[target] for pk, target in into.items() if target in targets}
    depends_on("store", country, [*ids, *(store.pk for store in stores.values())])
    return stores


def shown(country: str, ids: Collection[int], lines: StoreLines | None = None) -> dict[int, ShownStore]:
    """Return the published stores of the ids, by requested id."""
    stores = named(country, ids)
    return {pk: show(store, lines) for pk, store in stores.items() if store.status == StoreStatus.PUBLISHED}


def in_region(country: str, region_id: int, most: int) -> QuerySet[Store]:
    """Return the published, open stores of a region, best rated first."""
    rule = {"region_id": region_id, "cuisines": [], "tags": [], "price": [], "halal": False}
    return matching(country, {**rule, "min_rating": None, "sort": "rating", "limit": most})


def matching(country: str, rule: Mapping[str, Any]) -> QuerySet[Store]:
    """Return the published stores that a rule finds, in its order and up to its limit.

    Permanently closed stores are excluded.
    """
    depends_on("store", country)
    stores = Store.objects.filter(country=country).published()
    stores = stores.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)
    if region := rule["region_id"]:
        stores = stores.filter(Q(region_l1=region) | Q(region_l2=region) | Q(region_l3=region))
    for name, column in (
        ("cuisines", "cuisines__overlap"),
        ("tags", "tags__overlap"),
        ("price", "price_level__in"),
    ):
        if rule[name]:
            stores = stores.filter(**{column: rule[name]})
    if rule["halal"]:
        stores = stores.filter(halal_status__in=HALAL)
    if rule["min_rating"] is not None:
        stores = stores.filter(rating_avg__gte=rule["min_rating"])
    order = (by_alphabet("name", country), "id") if rule["sort"] == "name" else _SORTS[rule["sort"]]
    stores = stores.select_related(*refs.FETCHED).order_by(*order)
    return stores[: rule["limit"] or 10]
