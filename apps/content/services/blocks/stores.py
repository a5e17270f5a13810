"""Stores in blocks: those named by hand, through merges, and those that a rule finds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import F, Q, QuerySet

from apps.content.services.blocks.store_lines import StoreLines
from apps.core.country import site
from apps.core.country.alphabets import by_alphabet
from apps.stores.choices import BusinessStatus, HalalStatus, StoreStatus
from apps.stores.models import Store
from apps.stores.record import refs

_SORTS = {
    "rating": (F("rating_avg").desc(nulls_last=True), "-rating_count", "id"),
    "reviews": ("-rating_count", "id"),
    "newest": ("-created_at", "-id"),
}
_HALAL = (HalalStatus.CERTIFIED, HalalStatus.OWNER_DECLARED)


@dataclass(frozen=True)
class ShownStore:
    """A store as the site shows it."""

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
    """Today's hours, what a meal costs, halal: lines in the language of the page."""


def show(store: Store, lines: StoreLines | None = None) -> ShownStore:
    """A store with its regions and cover fetched, as the site shows it; with lines, what its card says in words."""
    return ShownStore(
        store_id=store.pk,
        name=store.full_name,
        place=store.region_path,
        url=site.address(store.country, "store", store.slug),
        picture_url=(store.cover_picture.variant_url("medium") if store.cover_picture else ""),
        is_closed=store.business_status == BusinessStatus.PERMANENTLY_CLOSED,
        address=store.address_line1,
        rating=str(store.rating_avg) if store.rating_avg is not None else "",
        type=store.store_type,
        lat=store.lat,
        lng=store.lng,
        facts=lines.of(store) if lines else (),
    )


def named(country: str, ids: Collection[int]) -> dict[int, Store]:
    """The stores behind ids, each under the id that was asked for; a merged one is the store it went into.

    One statement, one more where any was merged.
    """
    if not ids:
        return {}
    rows = Store.objects.filter(country=country).select_related(*refs.FETCHED)
    found: dict[int, Store] = {store.pk: store for store in rows.filter(pk__in=ids)}
    into = {pk: store.merged_into_store_id for pk, store in found.items() if store.merged_into_store_id}
    if into:
        targets = {store.pk: store for store in rows.filter(pk__in=set(into.values()))}
        found |= {pk: targets[target] for pk, target in into.items() if target in targets}
    return found


def shown(country: str, ids: Collection[int], lines: StoreLines | None = None) -> dict[int, ShownStore]:
    """Those of the stores that are on the site, under the ids that were asked for."""
    found = named(country, ids)
    return {pk: show(store, lines) for pk, store in found.items() if store.status == StoreStatus.PUBLISHED}


def in_region(country: str, region_id: int, most: int) -> QuerySet[Store]:
    """The stores of a region that can be gone to, the best first."""
    rule = {"region_id": region_id, "cuisines": [], "tags": [], "price": [], "halal": False}
    return matching(country, {**rule, "min_rating": None, "sort": "rating", "limit": most})


def matching(country: str, rule: Mapping[str, Any]) -> QuerySet[Store]:
    """The stores that a rule finds, in its order and number; closed ones are left out."""
    found = Store.objects.filter(country=country).published()
    found = found.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)
    if region := rule["region_id"]:
        found = found.filter(Q(region_l1=region) | Q(region_l2=region) | Q(region_l3=region))
    for name, column in (
        ("cuisines", "cuisines__overlap"),
        ("tags", "tags__overlap"),
        ("price", "price_level__in"),
    ):
        if rule[name]:
            found = found.filter(**{column: rule[name]})
    if rule["halal"]:
        found = found.filter(halal_status__in=_HALAL)
    if rule["min_rating"] is not None:
        found = found.filter(rating_avg__gte=rule["min_rating"])
    order = (by_alphabet("name", country), "id") if rule["sort"] == "name" else _SORTS[rule["sort"]]
    found = found.select_related(*refs.FETCHED).order_by(*order)
    return found[: rule["limit"] or 10]
