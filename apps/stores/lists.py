"""The list of stores, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.core.database.prepared import Param, PreparedRows
from apps.core.queries import list_area
from apps.stores import selectors
from apps.stores.listings import BRAND_LIST, DUPLICATE_LIST, HOLIDAY_LIST, MERGE_LIST, TAG_LIST
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.querysets import REFERENCE_ROLES, STORE_ROLES
from apps.stores.record import STORE_RECORD, TAG_LABELS
from apps.stores.refs import region_path
from apps.stores.rows import REGIONS
from apps.stores.services.bulk_stores import ACTIONS
from apps.stores.services.holidays import HOLIDAY_ACTIONS, lock_holidays
from apps.stores.services.reference_data import lock_stores

_SHOWN = (
    "pk", "name", "branch_name", "country", "store_type", "cuisines", "tags", "address_text", "lat", "lng", "status",
    "business_status", "verification", "halal_status", "rating_avg", "rating_count", "price_level", "phones",
    "website", "hours_osm", "labels", "open_feedback_count", "pending_sync_count", "completeness", "recheck_on",
    "created_at", "updated_at", "region_l1_id", "region_l2_id", "region_l3_id", "brand_id", "updated_by_id",
)  # fmt: skip
"""The columns that the cells of the sheet read."""
_LINES: PreparedRows = PreparedRows(
    lambda: Store.objects.filter(pk__among=Param("ids")).order_by().values_list(*_SHOWN)
)


def _rows(ids: Sequence[int]) -> list[SimpleNamespace]:
    """What the cells read of stores, with what they name and the labels of their tags; five statements.

    No records: a hundred thousand of them would take longer to be made than their lines to be written.
    """
    lines = (SimpleNamespace(**dict(zip(_SHOWN, row, strict=True))) for row in _LINES.fetch(ids=list(ids)))
    read = {line.pk: line for line in lines}
    found = [read[pk] for pk in ids if pk in read]
    _name(found, REGIONS, Region.objects.only("name"))
    _name(found, ("brand",), Brand.objects.only("name"))
    _name(found, ("updated_by",), User.objects.only("nickname"))
    tags = Tag.objects.in_bulk({tag for store in found for tag in store.tags})
    for store in found:
        store.__dict__[TAG_LABELS] = [tags[tag].label for tag in store.tags if tag in tags]
    return found


def _name(stores: Sequence[SimpleNamespace], names: Sequence[str], records: QuerySet[Any]) -> None:
    """Gives the stores the records of which they hold the ids."""
    named = [(store, name, getattr(store, f"{name}_id")) for store in stores for name in names]
    found = records.in_bulk({pk for _, _, pk in named if pk is not None})
    for store, name, pk in named:
        setattr(store, name, found.get(pk))


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
