"""Queries and access functions of stores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from apps.accounts.models import User
from apps.core.country.zones import zone_of
from apps.core.errors import NotFound
from apps.core.lists import list_filters, list_spec
from apps.core.lists.list_query import ListQuery
from apps.core.lists.run_list import run_list
from apps.core.text.alphabets import by_alphabet, sort_key
from apps.core.text.folding import fold
from apps.core.values import FieldValue
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
    from_today,
    is_of_listed,
)
from apps.uploads.models import Picture


def matching(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Store]:
    """Return the country's stores that the user may see; filters of `query` are not applied here.

    Merged and deleted stores are only included if `query` names a status or ids.
    """
    stores = Store.objects.visible_to(user, country)
    return stores.listed() if is_of_listed(query) else stores


def list_stores(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[ListRow]]:
    """Return a page of the stores that the user may see and that match all filters of `query`, with its rows.

    Merged and deleted stores are only included if `query` names a status or ids.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching(user, country, query), STORE_RECORD.list_spec, query, ctx)
    return page, rows_of(page.ids)


MOST_LOOKED_AT = 2_000
"""Maximum number of labeled stores whose labels are read."""


def labels_of(*, user: User, country: str, query: Mapping[str, FieldValue]) -> tuple[list[str], bool]:
    """Return (internal labels of the stores that match `query`, whether all stores were counted).

    The most used label comes first. Only the first `MOST_LOOKED_AT` stores with labels are counted.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    rows = ListQuery(matching(user, country, query), STORE_RECORD.list_spec, query, ctx).rows
    lists = list(rows.exclude(labels=[]).order_by().values_list("labels", flat=True)[: MOST_LOOKED_AT + 1])
    used = Counter(label for labels in lists[:MOST_LOOKED_AT] for label in labels)
    ordered = sorted(used, key=lambda label: (-used[label], sort_key(label, country)))
    return ordered, len(lists) <= MOST_LOOKED_AT


def map_stores(
    *, user: User, country: str, query: Mapping[str, Any], box: Mapping[str, float], zoom: int
) -> tuple[Gathered, list[PinRow]]:
    """Return (clusters and single stores in a box of a map, pins of the single ones).

    Only stores that the user may see and that match all filters of `query`. `box` is in degrees.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    listed = ListQuery(matching(user, country, query), STORE_RECORD.list_spec, query, ctx)
    gathered = gather(
        MapQuery(
            rows=listed.rows_by_scan,
            stores=listed.rows,
            country=country,
            box=Box.of(box),
            zoom=zoom,
            is_covered=listed.filter_names <= FILTER_KEYS.covers,
            is_live=not query.get("ids") and set(query.get("status") or ()) <= set(LIVE_STATUSES),
        )
    )
    return gathered, pins_of([cell.one for cell in gathered.cells if cell.count == 1])


def get_store(*, user: User, country: str, store_id: int) -> Store:
    """Return a store with all details. Raise NotFound if missing or not visible.

    Merged and deleted stores are returned too.
    """
    return _require(one_in_full(store_id, country) if may_see(user, country) else None)


def lock_store(*, actor: User | None, country: str, store_id: int) -> Store:
    """Return a store with everything that its detail page shows, locked for update.

    Merged and deleted stores are returned too: call `require_listed` before a change. Raise NotFound if it is
    missing or the user may not see it. With actor None (the system), any store of the country.
    """
    is_seen = actor is None or may_see(actor, country)
    return _require(one_in_full(store_id, country, locked=True) if is_seen else None)


def _require(store: Store | None) -> Store:
    if store is None:
        raise NotFound("Store")
    return store


@dataclass(frozen=True, slots=True)
class StoreResults:
    """Stores to link to, and the words of the keyword that none of them matches with the others."""

    stores: list[Store]
    left_out: tuple[str, ...] = ()


def search_stores(*, user: User, country: str, keyword: str, ids: Sequence[int], limit: int) -> StoreResults:
    """Return up to `limit` stores of the country to link to, for users of any role.

    With `ids` those stores, in their order; else those that match the keyword, the best first. If no store
    matches all words, `left_out` are the words that were ignored. Merged and deleted stores are left out.
    Empty for a country that the user may not see.
    """
    if country not in user.visible_countries:
        return StoreResults([])
    stores = Store.objects.filter(country=country).listed().select_related(*refs.FETCHED)
    if ids:
        return StoreResults(list_spec.in_order(list(ids), stores)[:limit])
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    query = ListQuery(stores, STORE_RECORD.list_spec, {"keyword": keyword, "page_size": limit}, ctx)
    if query.keyword_condition is None:
        return StoreResults(list(query.ordered_rows[:limit]))
    matching_stores = list_spec.in_order(query.best_ids(), stores)
    has_all_words = query.keyword_search.has_matches()
    return StoreResults(matching_stores, () if has_all_words else query.left_out)


def list_duplicates(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[StoreDuplicatePair]]:
    """Return a page of the country's pairs of possible duplicates that match `query`, with both stores.

    Without a status filter, only open pairs.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_pairs(user, country, query), DUPLICATE_LIST, query, ctx)
    return page, pairs_of(page.ids)


def matching_pairs(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[StoreDuplicatePair]:
    """Return the country's pairs that the user may see: only open ones, unless `query` names a status.

    The filters of `query` themselves are not applied here. Open and snoozed pairs of which a store was merged
    or deleted are excluded.
    """
    pairs = StoreDuplicatePair.objects.visible_to(user, country).current()
    return pairs if query.get("status") else pairs.filter(status=DuplicateStatus.OPEN)


def get_duplicate(*, user: User, country: str, pair_id: int) -> StoreDuplicatePair:
    """Return a pair with both stores loaded. Raise NotFound if it is missing or the user may not see it."""
    seen = (
        StoreDuplicatePair.objects.visible_to(user, country).filter(pk=pair_id).values_list("pk", flat=True)
    )
    return _pair(pairs_of(list(seen)))


def lock_duplicate(*, actor: User, country: str, pair_id: int) -> StoreDuplicatePair:
    """Return a pair locked for update, without its stores. Raise NotFound if missing or not visible."""
    pairs = StoreDuplicatePair.objects.visible_to(actor, country).select_for_update(of=("self",))
    return _pair(pairs.select_related("updated_by").filter(pk=pair_id))


def _pair(pairs: Iterable[StoreDuplicatePair]) -> StoreDuplicatePair:
    pair = next(iter(pairs), None)
    if pair is None:
        raise NotFound("Pair")
    return pair


def _pairs_in_full() -> QuerySet[StoreDuplicatePair]:
    named = [f"{side}__{name}" for side in ("store_a", "store_b") for name in ("", *refs.FETCHED)]
    people = ("decided_by", "asked_by", "created_by", "updated_by")
    pairs = StoreDuplicatePair.objects.order_by()
    return pairs.select_related(*people, *(name.removesuffix("__") for name in named))


def pairs_of(ids: Sequence[int]) -> list[StoreDuplicatePair]:
    """Return the pairs in the order of `ids`, with all related records."""
    return list_spec.in_order(ids, _pairs_in_full())


def matching_merges(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[StoreMerge]:
    """Return the country's merges, including undone ones."""
    return StoreMerge.objects.visible_to(user, country)


def merges_of(ids: Sequence[int]) -> list[StoreMerge]:
    """Return the merges in the order of `ids`, with both stores."""
    return list_spec.in_order(ids, _merges_in_full())


def list_merges(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[StoreMerge]]:
    """Return a page of the country's merges of stores that match `query`, by default the newest first.

    Undone merges are included.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_merges(user, country, query), MERGE_LIST, query, ctx)
    return page, merges_of(page.ids)


def get_merge(*, user: User, country: str, merge_id: int) -> StoreMerge:
    """Return a merge with both stores loaded. Raise NotFound if it is missing or the user may not see it."""
    seen = StoreMerge.objects.visible_to(user, country).filter(pk=merge_id)
    merge = _merges_in_full().filter(pk__in=seen.values("pk")).first()
    if merge is None:
        raise NotFound("Merge")
    return merge


def current_merge(store: Store) -> StoreMerge | None:
    """Return the merge that made a store part of another, with the user who did it; None if not merged.

    One query, none if its status is not "merged". Undone merges do not count.
    """
    if store.status != StoreStatus.MERGED:
        return None
    return StoreMerge.objects.filter(loser=store, undone_at=None).select_related("created_by").first()


def _merges_in_full() -> QuerySet[StoreMerge]:
    named = [f"{side}__{name}" for side in ("winner", "loser") for name in refs.FETCHED]
    return StoreMerge.objects.select_related("winner", "loser", "created_by", "undone_by", *named)


def pictures_of(store: Store) -> dict[int, Picture]:
    """Return the pictures of the store's gallery, by id."""
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
    """Return the active regions of a country that match all given filters, sorted by level and name.

    Without a filter, those of level 1. The keyword may be anywhere in name, English name or an alias, and
    limits the result to 50. `within` selects all regions inside these, `parent_id` only direct children.
    """
    regions: QuerySet[Region] = Region.objects.of(country)
    if ids:
        regions = regions.filter(pk__in=ids)
    if parent_id is not None:
        regions = regions.filter(parent_id=parent_id)
    if within:
        regions = regions.filter(Q(parent__in=within) | Q(parent__parent__in=within))
    if level is not None:
        regions = regions.filter(level=level)
    if parent_id is None and level is None and not (keyword or ids or within):
        regions = regions.filter(level=1)
    if word := fold(keyword):
        regions = regions.filter(search_text__contains=word)
        limit = min(limit, 50)
    return list(
        regions.select_related("parent").order_by("level", by_alphabet("name", country), "id")[:limit]
    )


def matching_tags(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Tag]:
    """Return the tags for the country or for all countries."""
    return Tag.objects.of(country)


def tags_in_full(ids: Sequence[int]) -> list[Tag]:
    """Return the tags in the order of `ids`, with creators and last editors."""
    return list_spec.in_order(ids, Tag.objects.select_related("created_by", "updated_by"))


def list_tags(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Tag]]:
    """Return a page of the tags of a country, and of all countries, that match `query`."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_tags(user, country, query), TAG_LIST, query, ctx)
    return page, tags_in_full(page.ids)


def matching_brands(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Brand]:
    """Return the brands whose `countries` contain the country, with or without stores there."""
    return Brand.objects.of(country)


def brands_in_full(ids: Sequence[int]) -> list[Brand]:
    """Return the brands in the order of `ids`, with logos, creators and last editors."""
    return list_spec.in_order(ids, Brand.objects.select_related("logo_picture", "created_by", "updated_by"))


def list_brands(*, user: User, country: str, query: Mapping[str, Any]) -> tuple[list_spec.Page, list[Brand]]:
    """Return a page of the country's brands that match `query`, by default sorted by name."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_brands(user, country, query), BRAND_LIST, query, ctx)
    return page, brands_in_full(page.ids)


def stores_of_brands(country: str, ids: Sequence[int]) -> dict[int, int]:
    """Return {brand id: number of its stores in the country}; brands without stores are missing.

    Merged and deleted stores do not count.
    """
    stores = Store.objects.filter(country=country, brand__in=ids).listed().order_by()
    return dict(stores.values_list("brand").annotate(Count("pk")))


def matching_holidays(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Holiday]:
    """Return the holidays of the country and its regions, by default from today on in its time zone.

    Past ones too if `query` has a keyword, a time, a year, ids or waiting rows. These filters themselves are
    not applied here.
    """
    holidays = Holiday.objects.filter(country=country)
    if any(query.get(name) not in (None, "") for name in _AT_ANY_TIME):
        return holidays
    return holidays.filter(from_today(zone_of(country)))


_AT_ANY_TIME = ("keyword", "when", "year", "ids", "among", "waiting")


def holidays_in_full(ids: Sequence[int]) -> list[Holiday]:
    """Return the holidays in the order of `ids`, with regions, creators and last editors."""
    return list_spec.in_order(ids, Holiday.objects.select_related("region", "created_by", "updated_by"))


def list_holidays(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Holiday]]:
    """Return a page of the holidays of the country and its regions that match `query`.

    Past ones are only included as in `matching_holidays`.
    """
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(matching_holidays(user, country, query), HOLIDAY_LIST, query, ctx)
    return page, holidays_in_full(page.ids)
