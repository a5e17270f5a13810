"""The list of stores, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from collections.abc import Sequence

from apps.accounts.models import User
from apps.core.queries import list_area, list_spec
from apps.stores import selectors
from apps.stores.listings import BRAND_LIST, DUPLICATE_LIST, HOLIDAY_LIST, MERGE_LIST, TAG_LIST
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.querysets import REFERENCE_ROLES, STORE_ROLES
from apps.stores.record import STORE_RECORD, TAG_LABELS
from apps.stores.refs import region_path
from apps.stores.rows import REGIONS, name_records
from apps.stores.services.bulk_stores import ACTIONS
from apps.stores.services.holidays import HOLIDAY_ACTIONS, lock_holidays
from apps.stores.services.reference_data import lock_stores

_SHOWN = (
    "name", "branch_name", "country", "store_type", "cuisines", "tags", "address_text", "lat", "lng", "status",
    "business_status", "verification", "halal_status", "rating_avg", "rating_count", "price_level", "phones",
    "website", "hours_osm", "labels", "open_feedback_count", "pending_sync_count", "completeness", "recheck_on",
    "created_at", "updated_at", "region_l1_id", "region_l2_id", "region_l3_id", "brand_id", "updated_by_id",
)  # fmt: skip
"""The columns that the cells of the sheet read."""


def _rows(ids: Sequence[int]) -> list[Store]:
    """The stores with what they name and the labels of their tags: each kind fetched once; five statements."""
    found = list_spec.in_order(ids, Store.objects.only(*_SHOWN))
    name_records(found, REGIONS, Region.objects.only("name"))
    name_records(found, ("brand",), Brand.objects.only("name"))
    name_records(found, ("updated_by",), User.objects.only("nickname"))
    tags = Tag.objects.in_bulk({tag for store in found for tag in store.tags})
    for store in found:
        store.__dict__[TAG_LABELS] = [tags[tag].label for tag in store.tags if tag in tags]
    return found


def register() -> None:
    """Register the lists of stores, of their pairs and merges, and of what they are described with."""
    list_area.register(
        list_area.ListArea(
            code=STORE_RECORD.area,
            noun=STORE_RECORD.plural,
            object_type="store",
            spec=STORE_RECORD.list_spec,
            roles=STORE_ROLES,
            matching=selectors.matching,
            rows=_rows,
            note=region_path,
            named_by=REGIONS,
            columns=STORE_RECORD.columns(),
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
