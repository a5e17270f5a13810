"""Geocoding by own data: stores at the address, and the regions it names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from apps.accounts.models import User
from apps.core.search import letters
from apps.core.text.folding import fold
from apps.stores.models import Region, Store

MOST_PARTS = 8
MOST_STORES = 5
MOST_REGIONS = 3
_LOOKED_AT = 60
_SHORTEST_STREET = 6
_SHORTEST_REGION = 3
_BETWEEN = re.compile(r"[,;\n/]+")
_POSTCODE = re.compile(r"^\d{4,5}\s+")

Precision = Literal["address", "street", "region"]


@dataclass(frozen=True, slots=True)
class Point:
    """A location that an address may refer to."""

    lat: float
    lng: float
    label: str
    precision: Precision
    source: str


def parts_of(text: str) -> list[str]:
    """Return the parts of an address: "Jl. Braga 1, 40111 Bandung" → ["jl. braga 1", "bandung"].

    Split at commas, semicolons, slashes and lines. In lower case without accents; at most eight, without
    empty ones. A postcode before a name is removed.
    """
    parts = (_POSTCODE.sub("", fold(part)).strip() for part in _BETWEEN.split(text))
    return [part for part in parts if part][:MOST_PARTS]


def stores_at(user: User, country: str, parts: Sequence[str]) -> list[Point]:
    """Return the pins of at most five stores at the street in the first of `parts`.

    `parts` come from `parts_of`. The street address must contain the part. Only stores with a pin that the
    user may see, drafts and hidden ones included, merged and deleted ones not. Newest first, among the 60
    newest that mention the part anywhere; one query. Empty, without a query, if the part has fewer than six
    characters (spaces and digits count): too short to be a street.
    """
    street = parts[0] if parts else ""
    if len(street) < _SHORTEST_STREET:
        return []
    stores = (
        Store.objects.visible_to(user, country)
        .listed()
        .filter(letters.by_index("store", Store, Q(search_text__contains=street)), lat__isnull=False)
        .select_related("region_l1", "region_l2")
        .order_by("-id")[:_LOOKED_AT]
    )
    same = [store for store in stores if street in fold(store.address_line1)]
    return [_pin(store) for store in same[:MOST_STORES]]


def _pin(store: Store) -> Point:
    # Streets in many cities have the same names.
    place = store.region_l2 or store.region_l1
    named = ", ".join([store.full_name, *([place.name] if place else [])])
    label = f"{store.address_line1} ({named})"
    return Point(float(store.lat or 0), float(store.lng or 0), label, "address", "stores")


def regions_named(country: str, parts: Sequence[str]) -> list[Point]:
    """Return the centers of at most three regions whose name is one of `parts`.

    English names, aliases and short names count too. Only active regions with a center; one query. Those
    whose parents are named too come first, then smaller ones. Parts under three characters are ignored.
    """
    names = [part for part in parts if len(part) >= _SHORTEST_REGION]
    if not names:
        return []
    condition = Q()
    for name in names:
        condition |= Q(search_text__contains=name)
    rows = Region.objects.of(country).filter(condition, lat__isnull=False).select_related("parent__parent")
    ranked = sorted(
        ((_name_score(region, names), region) for region in rows.order_by("level", "id")[: _LOOKED_AT * 10]),
        key=lambda pair: (-pair[0], -pair[1].level, pair[1].pk),
    )
    return [_centre(region) for rank, region in ranked if rank][:MOST_REGIONS]


def _name_score(region: Region, names: Sequence[str]) -> int:
    """Return 1 plus the number of named ancestors; 0 if none of the names is the region's."""
    own = set(region.search_text.split(" | "))
    if own.isdisjoint(names):
        return 0
    above = (step for step in (region.parent, region.parent and region.parent.parent) if step)
    return 1 + sum(not set(step.search_text.split(" | ")).isdisjoint(names) for step in above)


def _centre(region: Region) -> Point:
    above = [step.name for step in (region.parent, region.parent and region.parent.parent) if step]
    label = ", ".join([region.name, *above])
    return Point(float(region.lat or 0), float(region.lng or 0), label, "region", "regions")
