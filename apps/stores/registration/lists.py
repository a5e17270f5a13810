"""Registration of the lists of stores for bulk actions, exports and saved views."""

from __future__ import annotations

from operator import attrgetter

from apps.core.lists import list_area
from apps.stores.models.querysets import REFERENCE_ROLES, STORE_ROLES
from apps.stores.queries import selectors, sheet
from apps.stores.queries.rows import REGIONS
from apps.stores.record import STORE_RECORD
from apps.stores.record.listings import BRAND_LIST, DUPLICATE_LIST, HOLIDAY_LIST, MERGE_LIST, TAG_LIST
from apps.stores.services.bulk_stores import ACTIONS
from apps.stores.services.holidays import HOLIDAY_ACTIONS, lock_holidays
from apps.stores.services.reference_data import lock_stores


def register() -> None:
    """Register the lists of stores and related records, for bulk actions, exports and saved views.

    The other records are pairs of duplicates, merges, tags, brands and holidays.
    """
    list_area.register(
        list_area.ListArea(
            code=STORE_RECORD.area,
            noun=STORE_RECORD.plural,
            object_type="store",
            spec=STORE_RECORD.list_spec,
            roles=STORE_ROLES,
            matching=selectors.matching,
            rows=sheet.rows,
            note=attrgetter("region_path"),
            named_by=REGIONS,
            columns=STORE_RECORD.columns() + sheet.SHEET_COLUMNS,
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
