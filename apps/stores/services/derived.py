"""Derived fields of a store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from apps.core.country import pack
from apps.core.search import relevance
from apps.core.text.folding import digits_of, fold
from apps.stores.choices import LIVE_STATUSES
from apps.stores.data.region_names import bare_name
from apps.stores.domain import taxonomy
from apps.stores.domain.address import AddressParts, print_address
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.validate import parse_hours
from apps.stores.domain.matching import subject
from apps.stores.domain.search_words import spell_out, words_of
from apps.stores.domain.slugs import AND_WORDS, numbered, store_slug
from apps.stores.models import Region, Store, StoreFilterKey
from apps.stores.record import HOURS, regions

if TYPE_CHECKING:
    from collections.abc import Container

_WEIGHTS: dict[str, int] = {
    "cover_picture_id": 12,
    "hours_mode": 10,
    "lat": 10,
    "phones": 8,
    "cuisines": 8,
    "address_line1": 8,
    "name": 5,
    "store_type": 5,
    "description": 5,
    "halal_status": 5,
    "region_l1_id": 4,
    "region_l2_id": 4,
    "price_level": 4,
    "tags": 4,
    "attributes": 4,
    "intro": 3,
    "website": 3,
    "socials": 3,
}
"""Points of each visitor-relevant field for the completeness, most important first."""


_PROBED = 40
"""Number of candidates checked at once for a slug that is taken."""


def refresh(store: Store, place: regions.Place) -> None:
    """Set everything that derives from a store's fields and regions. Saves nothing.

    That is address text, time zone, OpenStreetMap hours, completeness, search text and match keys. `place`
    has the store's regions; if they have no time zone, the country's applies. Raise HoursError for invalid
    hours.
    """
    store.timezone = place.timezone or pack(store.country).timezone
    store.address_text = print_address(
        store.country,
        AddressParts(
            store.address_line1,
            store.address_line2,
            store.sublocality,
            place.l3.name if place.l3 else "",
            place.l2.name if place.l2 else "",
            place.l1.name if place.l1 else "",
            store.postcode,
        ),
    )
    store.hours_osm = write_osm(parse_hours({name: getattr(store, name) for name in HOURS}))
    store.completeness = completeness(store)
    refresh_search(store, place)
    refresh_keys(store)


def completeness(store: Store) -> int:
    """Return the weighted share of filled fields, 0 to 100 percent. Set nothing.

    Only fields that matter to visitors (`_WEIGHTS`). Hours are judged by `hours_osm`, which must be current.
    """
    total = sum(_WEIGHTS.values())
    missing = sum(_WEIGHTS[name] for name in empty_fields(store))
    return round(100 * (total - missing) / total)


def empty_fields(store: Store) -> list[str]:
    """Return the names of empty fields that count for completeness, heaviest first.

    An unknown halal status is empty. Hours are judged by `hours_osm`, so `refresh` must have set it.
    """
    is_filled = {"hours_mode": bool(store.hours_osm), "halal_status": store.halal_status != "unknown"}
    return [
        name for name in _WEIGHTS if not is_filled.get(name, getattr(store, name) not in (None, "", [], {}))
    ]


def refresh_search(store: Store, place: regions.Place) -> None:
    """Set the text for keyword search: all names, then brand, address, regions, types, slug and phones.

    Words with several forms are added in their common form. Saves nothing. Reads the brand if it is not
    loaded.
    """
    names = fold(" ".join([store.name, store.name_en, store.branch_name, *store.alternate_names]))
    brand = store.brand
    kinds = [taxonomy.store_types().get(store.store_type), *map(taxonomy.cuisines().get, store.cuisines)]
    texts = [
        *([brand.name, *brand.match_names] if brand else ()),
        store.address_line1,
        store.address_line2,
        store.landmark,
        store.located_in,
        store.sublocality,
        *(region.search_text.replace("|", "") for region in (place.l3, place.l2, place.l1) if region),
        store.postcode,
        *(label for kind in kinds if kind for label in kind["labels"].values()),
        store.slug,
    ]
    rest = fold(" ".join(filter(None, texts)))
    words = set(words_of(f"{names} {rest}"))
    spelled = spell_out(f"{names} {rest}", store.country).split()
    added = " ".join(word for word in spelled if word not in words)
    numbers = [digits_of(phone["number"]) for phone in store.phones]
    store.search_text = relevance.text_of(names, " ".join(filter(None, [rest, added, *numbers])))


def refresh_keys(store: Store) -> None:
    """Set `match_keys` and `match_name`, the columns by which duplicates are found. Saves nothing."""
    own_subject = subject.of(store)
    store.match_keys, store.match_name = own_subject.match_keys, own_subject.match_name


def new_slug(store: Store, place: regions.Place, used: Container[str] | None = None) -> str:
    """Return a free slug from name, branch and region: the second level, else the third or first.

    A taken slug gets a number. `used` are the slugs that count as taken; without it, they are read from the
    database. Sets nothing.
    """
    base = slug_base(store, place.l2 or place.l3 or place.l1)
    return numbered(base, used if used is not None else used_slugs(store, base))


def slug_base(store: Store, district: Region | None) -> str:
    """Return the preferred slug of a store from name, branch and district; it may be taken. Sets nothing.

    The district's name is used without its type, such as "Kota". A name without Latin letters and digits is
    replaced by the English name, or else by "store-" and the country, such as "store-id".
    """
    name = ""
    if district:
        name = bare_name(district.country, district.level, district.name_en or district.name)
    fallback = f"store-{store.country.lower()}"
    and_word = AND_WORDS[store.country]
    return store_slug(store.name, store.name_en, store.branch_name, name, fallback, and_word)


def used_slugs(store: Store, base: str) -> set[str]:
    """Return the slugs of other stores of the country that are `base` or start with it and a hyphen.

    Other names that start like it are included. Merged and deleted stores have no slug in use.
    """
    similar = Q(slug=base) | Q(slug__startswith=f"{base[:90]}-")
    others = _live_addresses(store.country).filter(similar)
    return set(others.exclude(store=store.pk).values_list("slug", flat=True))


def used_among(country: str, bases: set[str]) -> set[str]:
    """Return those of the slugs `bases` that stores of the country use, and numbered forms of them in use.

    Enough numbered forms to find a free one with `numbered`. Merged and deleted stores do not count. Two
    queries, and one more for each slug that very many stores share.
    """
    live = _live_addresses(country)
    used = set(live.filter(slug__in=bases).values_list("slug", flat=True))
    probes = {base: _numbers_of(base) for base in used}
    if not probes:
        return used
    every = [slug for slugs in probes.values() for slug in slugs]
    used |= set(live.filter(slug__in=every).values_list("slug", flat=True))
    for base, slugs in probes.items():
        if used.issuperset(slugs):
            used |= used_slugs(Store(country=country), base)
    return used


def _live_addresses(country: str) -> QuerySet[StoreFilterKey]:
    return StoreFilterKey.objects.filter(country=country, status__in=LIVE_STATUSES)


def _numbers_of(base: str) -> list[str]:
    """Return the next _PROBED numbered slugs of `base`, without `base` itself."""
    numbers: list[str] = []
    used = {base}
    for _ in range(_PROBED):
        numbers.append(numbered(base, used))
        used.add(numbers[-1])
    return numbers
