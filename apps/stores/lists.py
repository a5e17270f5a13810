"""The list of stores, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from apps.accounts.models import User
from apps.core.queries import list_area, list_spec
from apps.core.queries.list_area import Column
from apps.stores import choices, selectors, taxonomy
from apps.stores.listings import BRAND_LIST, DUPLICATE_LIST, HOLIDAY_LIST, MERGE_LIST, STORE_LIST, TAG_LIST
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.phones import national
from apps.stores.querysets import REFERENCE_ROLES, STORE_ROLES
from apps.stores.rows import name_records
from apps.stores.services.bulk_stores import ACTIONS
from apps.stores.services.holidays import HOLIDAY_ACTIONS, lock_holidays
from apps.stores.services.reference_data import lock_stores

_TAGS = "labels of tags"
"""Where a fetched store keeps them until its row is written."""
_SHOWN = (
    "name", "branch_name", "country", "store_type", "cuisines", "tags", "address_text", "lat", "lng", "status",
    "business_status", "verification", "halal_status", "rating_avg", "rating_count", "price_level", "phones",
    "website", "hours_osm", "labels", "open_feedback_count", "pending_sync_count", "completeness", "recheck_on",
    "created_at", "updated_at", "region_l1_id", "region_l2_id", "region_l3_id", "brand_id", "updated_by_id",
)  # fmt: skip
"""The columns that COLUMNS read."""


def _rows(ids: Sequence[int]) -> list[Store]:
    """The stores with what they name and the labels of their tags: each kind fetched once; five statements."""
    found = list_spec.in_order(ids, Store.objects.only(*_SHOWN))
    name_records(found, ("region_l1", "region_l2", "region_l3"), Region.objects.only("name"))
    name_records(found, ("brand",), Brand.objects.only("name"))
    name_records(found, ("updated_by",), User.objects.only("nickname"))
    tags = Tag.objects.in_bulk({tag for store in found for tag in store.tags})
    for store in found:
        store.__dict__[_TAGS] = [tags[tag].label for tag in store.tags if tag in tags]
    return found


def _label(name: str, kind: Any) -> Callable[[Store], str]:
    """The words for the code that a field holds."""
    labels = {str(value): str(label) for value, label in kind.choices}
    return lambda store: labels.get(getattr(store, name), getattr(store, name))


def _name(of: str) -> Callable[[Store], str | None]:
    return lambda store: getattr(getattr(store, of), "name", None)


_TYPES = {code: row["labels"]["en"] for code, row in taxonomy.store_types().items()}
_CUISINES = {code: row["labels"]["en"] for code, row in taxonomy.cuisines().items()}


def _phones(store: Store) -> list[str]:
    return [national(phone["number"], store.country) for phone in store.phones]


def _cuisines(store: Store) -> list[str]:
    return [_CUISINES.get(code, code) for code in store.cuisines]


def _region(store: Store) -> str:
    """As the list shows it: the second and third level, or the first alone."""
    names = [region.name for region in (store.region_l2, store.region_l3) if region]
    return " › ".join(names) or (store.region_l1.name if store.region_l1 else "")


def _waiting(store: Store) -> list[str]:
    """What waits for somebody."""
    counts = ((store.open_feedback_count, "feedback"), (store.pending_sync_count, "sync"))
    return [f"{count} {words}" for count, words in counts if count]


COLUMNS = (
    # The ids are those of the columns on screen, so that a view's columns can be asked for as they are.
    Column("id", "Id", lambda store: store.pk, width=10),
    Column("name", "Name", lambda store: store.name, width=32),
    Column("branch", "Branch", lambda store: store.branch_name, width=20),
    Column("brand", "Brand", _name("brand"), width=20),
    Column("type", "Type", lambda store: _TYPES.get(store.store_type, store.store_type)),
    Column("cuisine", "Cuisine", lambda store: _cuisines(store)[:1], width=16),
    Column("cuisines", "All cuisines", lambda store: _cuisines(store), width=24),
    Column("tags", "Tags", lambda store: store.__dict__[_TAGS], width=24),
    Column("region", "Region", _region, width=36),
    Column("region_l1", "Region 1", _name("region_l1"), width=24),
    Column("region_l2", "Region 2", _name("region_l2"), width=24),
    Column("region_l3", "Region 3", _name("region_l3"), width=24),
    Column("address", "Address", lambda store: store.address_text, width=48),
    Column("lat", "Latitude", lambda store: store.lat, width=12),
    Column("lng", "Longitude", lambda store: store.lng, width=12),
    Column("business", "Business", _label("business_status", choices.BusinessStatus), width=18),
    Column("status", "Status", _label("status", choices.StoreStatus), width=12),
    Column("verification", "Verification", _label("verification", choices.Verification), width=16),
    Column("halal", "Halal", _label("halal_status", choices.HalalStatus), width=20),
    Column("rating", "Rating", lambda store: store.rating_avg, width=8),
    Column("ratings", "Ratings", lambda store: store.rating_count, width=8),
    Column("price", "Price", lambda store: store.price_level, width=8),
    Column("phones", "Phones", _phones, width=20),
    Column("website", "Website", lambda store: store.website, width=28),
    Column("hours", "Hours", lambda store: store.hours_osm, width=28),
    Column("labels", "Labels", lambda store: store.labels, width=16),
    Column("badges", "Waiting", _waiting, width=20),
    Column("completeness", "Complete", lambda store: store.completeness, width=12),
    Column("recheck_on", "Check again on", lambda store: store.recheck_on, width=14),
    Column("created", "Created", lambda store: store.created_at, width=18),
    Column("updated", "Updated", lambda store: store.updated_at, width=18),
    Column("updated_by", "Updated by", lambda store: getattr(store.updated_by, "nickname", None), width=18),
)


def register() -> None:
    """Register the lists of stores, of their pairs and merges, and of what they are described with."""
    list_area.register(
        list_area.ListArea(
            code="store",
            noun="stores",
            object_type="store",
            spec=STORE_LIST,
            roles=STORE_ROLES,
            matching=selectors.matching,
            rows=_rows,
            note=_region,
            columns=COLUMNS,
            lock=lock_stores,
            actions=ACTIONS,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="tag",
            noun="tags",
            object_type="tag",
            spec=TAG_LIST,
            roles=REFERENCE_ROLES,
            matching=selectors.matching_tags,
            rows=selectors.tags_in_full,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="holiday",
            noun="holidays",
            object_type="holiday",
            spec=HOLIDAY_LIST,
            roles=REFERENCE_ROLES,
            matching=selectors.matching_holidays,
            rows=selectors.holidays_in_full,
            lock=lock_holidays,
            actions=HOLIDAY_ACTIONS,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="brand",
            noun="brands",
            object_type="brand",
            spec=BRAND_LIST,
            roles=REFERENCE_ROLES,
            matching=selectors.matching_brands,
            rows=selectors.brands_in_full,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="store_duplicate",
            noun="pairs of stores",
            object_type="store_duplicate",
            spec=DUPLICATE_LIST,
            roles=STORE_ROLES,
            matching=selectors.matching_pairs,
            rows=selectors.pairs_of,
        )
    )
    list_area.register(
        list_area.ListArea(
            code="store_merge",
            noun="merges of stores",
            object_type="store_merge",
            spec=MERGE_LIST,
            roles=STORE_ROLES,
            matching=selectors.matching_merges,
            rows=selectors.merges_of,
        )
    )
