"""Published stores for the lists of the public site: filters, search with typos, nearest first, open now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import asin, cos, radians, sin, sqrt

from django.db.models import FloatField, Func, Value
from django.db.models.expressions import CombinedExpression
from django.utils import timezone

from apps.content.services.blocks.store_lines import StoreLines
from apps.content.services.blocks.stores import HALAL
from apps.core.changes.data_versions import depends_on
from apps.core.search import relaxed, relevance
from apps.core.search import words as search_words
from apps.core.text.folding import fold
from apps.stores.choices import BusinessStatus
from apps.stores.domain.matching import subject
from apps.stores.models import Region, Store
from apps.stores.models.querysets import StoreQuerySet
from apps.stores.models.stores import POINT
from apps.stores.record import refs

PAGE_SIZE = 24
MOST_PAGES = 40
"""Pages of a list; filters lead to everything else."""
MOST_CANDIDATES = 240
"""Maximum stores that a search, a distance or the opening hours are evaluated for."""
REACH_DEGREES = 0.5
"""Half the width of the box in which near stores are searched, some 55 km."""
_EARTH_METERS = 6_371_000
_LONG = ("description", "field_sources", "match_keys", "match_name", "attributes", "internal_note")


@dataclass(frozen=True)
class Wanted:
    """The filters of a list of stores."""

    keyword: str = ""
    region: Region | None = None
    store_type: str = ""
    cuisine: str = ""
    price_level: int = 0
    """1 to 4; 0 for any."""
    is_halal: bool = False
    is_open: bool = False
    near: tuple[float, float] | None = None
    """(latitude, longitude) in degrees."""
    page: int = 1


@dataclass(frozen=True)
class StorePage:
    """A page of stores."""

    stores: list[Store]
    has_more: bool
    is_similar: bool = False
    """True if no store matches the keyword as typed, and these have similar names."""
    meters: Mapping[int, int] = field(default_factory=dict)
    """Distance of each store, if a position was given."""


def find(country: str, wanted: Wanted, lines: StoreLines) -> StorePage:
    """Return a page of published stores that are not permanently closed, most reviewed first.

    At most one page is read; with a keyword, a position or opening hours, at most MOST_CANDIDATES stores.
    """
    depends_on("store", country)
    rows = _filtered(country, wanted)
    first = (wanted.page - 1) * PAGE_SIZE
    if not (wanted.keyword or wanted.near or wanted.is_open):
        page = list(_whole(rows).order_by("-rating_count", "-id")[first : first + PAGE_SIZE + 1])
        return StorePage(page[:PAGE_SIZE], _has_more(page, wanted))
    stores, is_similar = _candidates(country, wanted, rows)
    if wanted.is_open:
        now = timezone.now()
        stores = [store for store in stores if lines.is_open(store, now)]
    page = stores[first : first + PAGE_SIZE + 1]
    shown = page[:PAGE_SIZE]
    meters = {store.pk: _meters(store, wanted.near) for store in shown} if wanted.near else {}
    return StorePage(shown, _has_more(page, wanted), is_similar, meters)


def regions(country: str, region: Region | None) -> list[Region]:
    """Return the regions to choose from, unordered: the largest ones, or those inside the chosen region."""
    rows = Region.objects.of(country).filter(is_active=True).only("id", "country", "name", "level", "parent")
    inside = list(rows.filter(parent=region.pk)) if region and region.level < 3 else []
    return inside or list(rows.filter(level=1))


def has_namesake(store: Store) -> bool:
    """Return whether another published store of the province has the same name and branch; one query.

    False for a store without a first-level region. The page is not drawn again when a namesake appears; the
    new store's own page tells both apart.
    """
    keys = subject.of(store).name_keys
    if not keys:
        return False
    # A count, because the planner would scan the whole table for a LIMIT.
    same = Store.objects.filter(match_keys__overlap=keys, name=store.name, branch_name=store.branch_name)
    return same.filter(country=store.country).published().exclude(pk=store.pk).count() > 0


def _has_more(page: Sequence[Store], wanted: Wanted) -> bool:
    return len(page) > PAGE_SIZE and wanted.page < MOST_PAGES


def _filtered(country: str, wanted: Wanted) -> StoreQuerySet:
    rows = Store.objects.filter(country=country).published()
    rows = rows.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)
    if wanted.region:
        rows = rows.filter(**{f"region_l{wanted.region.level}": wanted.region.pk})
    if wanted.store_type:
        rows = rows.filter(store_type=wanted.store_type)
    if wanted.cuisine:
        rows = rows.filter(cuisines__contains=[wanted.cuisine])
    if wanted.price_level:
        rows = rows.filter(price_level=wanted.price_level)
    return rows.filter(halal_status__in=HALAL) if wanted.is_halal else rows


def _whole(rows: StoreQuerySet) -> StoreQuerySet:
    return rows.select_related(*refs.FETCHED).defer(*_LONG)


def _candidates(country: str, wanted: Wanted, rows: StoreQuerySet) -> tuple[list[Store], bool]:
    """Return the stores to evaluate in order, and whether their names are only similar to the keyword."""
    if wanted.keyword:
        ids, is_similar = _matching(country, wanted.keyword, rows)
        by_id = {store.pk: store for store in _whole(rows).filter(pk__in=ids)}
        stores = [by_id[pk] for pk in ids if pk in by_id]
    elif wanted.near:
        stores, is_similar = list(_nearest(_whole(rows), wanted.near)), False
    else:
        stores, is_similar = list(_whole(rows).order_by("-rating_count", "-id")[:MOST_CANDIDATES]), False
    if wanted.near:
        near = wanted.near
        stores = [store for store in stores if store.lat is not None]
        stores.sort(key=lambda store: _meters(store, near))
    return stores, is_similar


def _matching(country: str, keyword: str, rows: StoreQuerySet) -> tuple[list[int], bool]:
    """Return the ids of stores that match a keyword, best first, and whether only similar words matched."""
    words = search_words.typed(fold(keyword))
    if words is None:
        return [], False
    if ids := _ids(country, words, rows):
        return ids, False
    similar = relaxed.search("store", country, words, search_words.wider(words), rows)
    return (_ids(country, similar.words, rows), True) if similar else ([], False)


def _ids(country: str, words: search_words.Words, rows: StoreQuerySet) -> list[int]:
    ids = search_words.entries(("store",), country, words, MOST_CANDIDATES).get("store", [])
    texts = rows.filter(pk__in=ids).order_by("-rating_count", "-id").values_list("pk", "search_text")
    return relevance.ranked(words, list(texts)) if ids else []


def _nearest(rows: StoreQuerySet, near: tuple[float, float]) -> StoreQuerySet:
    """Return the stores around a position by the index of pins, nearest in degrees first."""
    lat, lng = near
    here = Func(Value(lng), Value(lat), function="point", output_field=FloatField())
    rows = rows.filter(
        lat__range=(lat - REACH_DEGREES, lat + REACH_DEGREES),
        lng__range=(lng - REACH_DEGREES, lng + REACH_DEGREES),
    )
    distance = CombinedExpression(POINT, "<->", here, output_field=FloatField())
    return rows.order_by(distance, "id")[:MOST_CANDIDATES]


def _meters(store: Store, near: tuple[float, float] | None) -> int:
    """Return the distance on a sphere in meters; 0 without a position."""
    if near is None or store.lat is None or store.lng is None:
        return 0
    lat, lng, other_lat, other_lng = map(radians, (*near, float(store.lat), float(store.lng)))
    chord = sin((other_lat - lat) / 2) ** 2 + cos(lat) * cos(other_lat) * sin((other_lng - lng) / 2) ** 2
    return round(2 * _EARTH_METERS * asin(sqrt(chord)))
