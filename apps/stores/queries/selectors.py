"""Reads of stores; how each is fetched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, Q, QuerySet

from apps.accounts.models import User
from apps.core.country.alphabets import by_alphabet, sort_key
from apps.core.country.zones import zone_of
from apps.core.errors import NotFound
from apps.core.queries import list_filters, list_spec
from apps.core.queries.list_query import ListQuery
from apps.core.queries.run_list import run_list
from apps.core.text.folding import fold
from apps.stores.choices import LIVE_STATUSES, DuplicateStatus, StoreStatus
from apps.stores.domain.map_grid import Box
from apps.stores.models import Brand, Holiday, Region, Store, StoreDuplicatePair, StoreMerge, Tag
from apps.stores.models.querysets import may_see
from apps.stores.queries.map_reads import Gathered, MapQuery, gather
from apps.stores.queries.rows import ListRow, PinRow, one_in_full, pins_of, rows_of
from apps.stores.record import STORE_RECORD, refs
from apps.stores.record.listings import (
    BRAND_LIST,
    DUPLICATE_LIST,
    FILTER_KEYS,
    HOLIDAY_LIST,
    MERGE_LIST,
    TAG_LIST,
    is_of_listed,
)
from apps.uploads.models import Picture


def matching(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Any]:
    """The country's stores; unless a status or the stores themselves are named, those neither merged nor deleted."""
    stores = Store.objects.visible_to(user, country)
    return stores.listed() if is_of_listed(query) else stores


def list_stores(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[ListRow]]:
    """One page of the stores that a query is about, as rows (see rows_of)."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching(user, country, query), STORE_RECORD.list_spec, query, ctx)
    return page, rows_of(page.ids)


MOST_LOOKED_AT = 2_000
"""Of so many stores the labels are read, of those that bear any."""


def labels_of(*, user: User, country: str, query: Mapping[str, Any]) -> tuple[list[str], bool]:
    """The labels that a query's stores bear, the most used first, and whether all that bear one were looked at."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    found = ListQuery(matching(user, country, query), STORE_RECORD.list_spec, query, ctx).rows
    lists = list(found.exclude(labels=[]).order_by().values_list("labels", flat=True)[: MOST_LOOKED_AT + 1])
    used = Counter(label for labels in lists[:MOST_LOOKED_AT] for label in labels)
    ordered = sorted(used, key=lambda label: (-used[label], sort_key(label, country)))
    return ordered, len(lists) <= MOST_LOOKED_AT


def map_stores(
    *, user: User, country: str, query: Mapping[str, Any], box: Mapping[str, float], zoom: int
) -> tuple[Gathered, list[PinRow]]:
    """What of a list's stores lies in a box of the map, and the single ones as pins (see pins_of)."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    listed = ListQuery(matching(user, country, query), STORE_RECORD.list_spec, query, ctx)
    gathered = gather(
        MapQuery(
            rows=listed.rows_by_scan,
            found=listed.rows,
            country=country,
            box=Box.of(box),
            zoom=zoom,
            is_covered=listed.filter_names <= FILTER_KEYS.covers,
            is_live=not query.get("ids") and set(query.get("status") or ()) <= set(LIVE_STATUSES),
        )
    )
    return gathered, pins_of([cell.one for cell in gathered.cells if cell.count == 1])


def get_store(*, user: User, country: str, store_id: int) -> Store:
    """One store in full. Raises NotFound for one that is missing or out of sight."""
    return _found(one_in_full(store_id, country) if may_see(user, country) else None)


def lock_store(*, actor: User | None, country: str, store_id: int) -> Store:
    """One store in full, locked for change; for None, who is the system, any of the country.

    Raises NotFound for one that is missing or out of sight.
    """
    is_seen = actor is None or may_see(actor, country)
    return _found(one_in_full(store_id, country, locked=True) if is_seen else None)


def _found(store: Store | None) -> Store:
    if store is None:
        raise NotFound("Store")
    return store


def search_stores(*, user: User, country: str, keyword: str, ids: Sequence[int], limit: int) -> list[Store]:
    """Up to twenty stores of the country to link to: the light call that every role may make."""
    if country not in user.visible_countries:
        return []
    stores = Store.objects.filter(country=country).listed().select_related(*refs.FETCHED)
    if ids:
        return list_spec.in_order(list(ids), stores)[:limit]
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    query = {"keyword": keyword, "sort_by": "updated_at", "sort_order": "desc"}
    return list(ListQuery(stores, STORE_RECORD.list_spec, query, ctx).ordered_rows[:limit])


def list_duplicates(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[StoreDuplicatePair]]:
    """One page of the country's pairs of likely duplicates; without a status filter, those to decide."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_pairs(user, country, query), DUPLICATE_LIST, query, ctx)
    return page, pairs_of(page.ids)


def matching_pairs(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Any]:
    """The country's pairs; unless a status is named, those to decide."""
    pairs = StoreDuplicatePair.objects.visible_to(user, country).current()
    return pairs if query.get("status") else pairs.filter(status=DuplicateStatus.OPEN)


def get_duplicate(*, user: User, country: str, pair_id: int) -> StoreDuplicatePair:
    """One pair with both stores. Raises NotFound for one that is missing or out of sight."""
    seen = (
        StoreDuplicatePair.objects.visible_to(user, country).filter(pk=pair_id).values_list("pk", flat=True)
    )
    return _pair(pairs_of(list(seen)))


def lock_duplicate(*, actor: User, country: str, pair_id: int) -> StoreDuplicatePair:
    """One pair, locked for change. Raises NotFound for one that is missing or out of sight."""
    pairs = StoreDuplicatePair.objects.visible_to(actor, country).select_for_update(of=("self",))
    return _pair(pairs.select_related("updated_by").filter(pk=pair_id))


def _pair(found: Iterable[StoreDuplicatePair]) -> StoreDuplicatePair:
    pair = next(iter(found), None)
    if pair is None:
        raise NotFound("Pair")
    return pair


def _pairs_in_full() -> QuerySet[StoreDuplicatePair]:
    named = [f"{side}__{name}" for side in ("store_a", "store_b") for name in ("", *refs.FETCHED)]
    people = ("decided_by", "asked_by", "created_by", "updated_by")
    pairs = StoreDuplicatePair.objects.order_by()
    return pairs.select_related(*people, *(name.removesuffix("__") for name in named))


def pairs_of(ids: Sequence[int]) -> list[StoreDuplicatePair]:
    """Return the pairs with all the records they refer to, in this order."""
    return list_spec.in_order(ids, _pairs_in_full())


def matching_merges(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Any]:
    """The country's merges, those that were undone too."""
    return StoreMerge.objects.visible_to(user, country)


def merges_of(ids: Sequence[int]) -> list[StoreMerge]:
    """The merges in the order of the ids, with both stores of each."""
    return list_spec.in_order(ids, _merges_in_full())


def list_merges(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[StoreMerge]]:
    """One page of the country's merges, newest first."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_merges(user, country, query), MERGE_LIST, query, ctx)
    return page, merges_of(page.ids)


def get_merge(*, user: User, country: str, merge_id: int) -> StoreMerge:
    """One merge with both stores. Raises NotFound for one that is missing or out of sight."""
    seen = StoreMerge.objects.visible_to(user, country).filter(pk=merge_id)
    merge = _merges_in_full().filter(pk__in=seen.values("pk")).first()
    if merge is None:
        raise NotFound("Merge")
    return merge


def standing_merge(store: Store) -> StoreMerge | None:
    """The merge that made the store a part of another; one statement, none for a store that is listed."""
    if store.status != StoreStatus.MERGED:
        return None
    return StoreMerge.objects.filter(loser=store, undone_at=None).select_related("created_by").first()


def _merges_in_full() -> QuerySet[StoreMerge]:
    named = [f"{side}__{name}" for side in ("winner", "loser") for name in refs.FETCHED]
    return StoreMerge.objects.select_related("winner", "loser", "created_by", "undone_by", *named)


def pictures_of(store: Store) -> dict[int, Picture]:
    """Return the pictures of the store's list, by id."""
    return Picture.objects.in_bulk([row["picture_id"] for row in store.pictures])


def list_regions(
    *,
    country: str,
    parent_id: int | None,
    within: Sequence[int] = (),
    level: int | None,
    keyword: str,
    ids: Sequence[int] = (),
    limit: int = 1000,
) -> list[Region]:
    """The regions of a country by ids, parent, level or keyword (name, English name or alias), by name.

    `within` takes those inside any of these regions, however far below.
    """
    found: QuerySet[Any] = Region.objects.of(country)
    if ids:
        found = found.filter(pk__in=ids)
    if parent_id is not None:
        found = found.filter(parent_id=parent_id)
    if within:
        found = found.filter(Q(parent__in=within) | Q(parent__parent__in=within))
    if level is not None:
        found = found.filter(level=level)
    if parent_id is None and level is None and not (keyword or ids or within):
        found = found.filter(level=1)
    if word := fold(keyword):
        found = found.filter(search_text__contains=word)
        limit = min(limit, 50)
    return list(found.select_related("parent").order_by("level", by_alphabet("name", country), "id")[:limit])


def matching_tags(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Any]:
    """The tags that are meant for the country or for all."""
    return Tag.objects.of(country)


def tags_in_full(ids: Sequence[int]) -> list[Tag]:
    """The tags in the order of the ids, with who made and changed them."""
    return list_spec.in_order(ids, Tag.objects.select_related("created_by", "updated_by"))


def list_tags(*, user: User, country: str, query: Mapping[str, Any]) -> tuple[list_spec.Page, list[Tag]]:
    """One page of the tags of a country, by ids, kind, status and keyword."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_tags(user, country, query), TAG_LIST, query, ctx)
    return page, tags_in_full(page.ids)


def matching_brands(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Any]:
    """The brands that have shops in the country."""
    return Brand.objects.of(country)


def brands_in_full(ids: Sequence[int]) -> list[Brand]:
    """The brands in the order of the ids, with their logos and who made and changed them."""
    return list_spec.in_order(ids, Brand.objects.select_related("logo_picture", "created_by", "updated_by"))


def list_brands(*, user: User, country: str, query: Mapping[str, Any]) -> tuple[list_spec.Page, list[Brand]]:
    """One page of the brands of a country, by name."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_brands(user, country, query), BRAND_LIST, query, ctx)
    return page, brands_in_full(page.ids)


def stores_of_brands(country: str, ids: Sequence[int]) -> dict[int, int]:
    """How many stores of the country, neither merged nor deleted, are of each brand; none is left out."""
    stores = Store.objects.filter(country=country, brand__in=ids).listed().order_by()
    return dict(stores.values_list("brand").annotate(Count("pk")))


def matching_holidays(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Any]:
    """The holidays of the country and of its regions."""
    return Holiday.objects.filter(country=country)


def holidays_in_full(ids: Sequence[int]) -> list[Holiday]:
    """The holidays in the order of the ids, with their regions and who made and changed them."""
    return list_spec.in_order(ids, Holiday.objects.select_related("region", "created_by", "updated_by"))


def list_holidays(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[Holiday]]:
    """One page of the holidays of a country, by year, kind, region and whether their dates are certain."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_holidays(user, country, query), HOLIDAY_LIST, query, ctx)
    return page, holidays_in_full(page.ids)
