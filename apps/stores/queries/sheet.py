"""Spreadsheet of the list of stores: its rows, and the columns that an import reads back.

The record defines the columns of the screen. Those below are only in the spreadsheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType, SimpleNamespace
from typing import Any

from django.db import models
from django.db.models import QuerySet

from apps.accounts.models import User
from apps.core.country import pack
from apps.core.lists.list_area import Column
from apps.core.values import FieldValue, Json
from apps.stores import choices
from apps.stores.domain import address, taxonomy
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.validate import parse_hours
from apps.stores.models import Brand, Region, Store, Tag
from apps.stores.queries.rows import REGIONS
from apps.stores.record import HOURS, STORE_RECORD, TAG_LABELS

NOT_IMPORTED = (
    "Main cuisine",
    "Region path",
    "Printed address",
    "Status",
    "Verification",
    "Check again on",
    "Rating",
    "Ratings",
    "Waiting",
    "Complete",
    "Created",
    "Updated",
    "Updated by",
)
"""Headings without an import field: derived values, or values that only actions set."""
STREET_LINE = "Street line"
_LABELED = {
    "name_en",
    "alternate_names",
    "opened_on",
    "sublocality",
    "postcode",
    "geo_precision",
    "email",
    "holiday_policy",
    "avg_cost_min",
    "avg_cost_max",
}
_TEXTS = tuple(
    one.name
    for one in STORE_RECORD.fields
    if one.name in _LABELED or (one.imported is not None and one.column is None)
)
"""Fields whose column heading is their label, in the order of the table."""
_CHOICES = {
    "geo_precision": dict(choices.GeoPrecision.choices),
    "holiday_policy": dict(choices.HolidayPolicyChoice.choices),
}
_HEADS = {"x": "X (Twitter)"}
"""Platforms whose name alone would be ambiguous in a table."""

_SHOWN = (
    "pk", "name", "branch_name", "country", "store_type", "cuisines", "tags", "address_text", "lat", "lng", "status",
    "business_status", "verification", "halal_status", "rating_avg", "rating_count", "price_level", "phones",
    "website", "hours_osm", "labels", "open_feedback_count", "pending_sync_count", "completeness", "recheck_on",
    "created_at", "updated_at", "region_l1_id", "region_l2_id", "region_l3_id", "brand_id", "updated_by_id",
    "address_line1", "socials", "order_links", "attributes", *_TEXTS,
)  # fmt: skip
"""Columns that the spreadsheet cells read."""


def rows(ids: Sequence[int]) -> list[SimpleNamespace]:
    """Return stores for an export, in the order of `ids`, with related records.

    Five queries. Missing ids are skipped; stores of any country and status are returned, and permissions are
    not checked. The rows have the attributes of a store but are no model instances: creating a hundred
    thousand of these would take longer than writing the file.
    """
    return _named(_read(ids, _SHOWN))


def editing_rows(
    ids: Sequence[int], earlier: Mapping[int, Mapping[str, FieldValue]] = MappingProxyType({})
) -> list[SimpleNamespace]:
    """Return stores as `rows` does, also with version and hours, for an export to edit and import again.

    `earlier` is {store id: {field: earlier value}}; these values replace the current ones.
    """
    matching_rows = _read(ids, dict.fromkeys((*_SHOWN, *HOURS, "version")))
    for store in matching_rows:
        values = earlier.get(store.pk, {})
        vars(store).update(values)
        if not values.keys().isdisjoint(HOURS):
            store.hours_osm = write_osm(parse_hours({name: getattr(store, name) for name in HOURS}))
    return _named(matching_rows)


def _read(ids: Sequence[int], columns: Iterable[str]) -> list[SimpleNamespace]:
    """Return the columns of stores in the order of the ids, in one query."""
    stores = Store.objects.filter(pk__in=ids).order_by()
    read = {row["pk"]: SimpleNamespace(**row) for row in stores.values(*columns)}
    return [read[pk] for pk in ids if pk in read]


def _named(matching_rows: list[SimpleNamespace]) -> list[SimpleNamespace]:
    """Add related records and tag labels to the stores, in four queries."""
    _add_records(matching_rows, REGIONS, Region.objects.only("name"))
    _add_records(matching_rows, ("brand",), Brand.objects.only("name"))
    _add_records(matching_rows, ("updated_by",), User.objects.only("nickname"))
    tags = Tag.objects.in_bulk({tag for store in matching_rows for tag in store.tags})
    for store in matching_rows:
        store.region_path = address.path_of(
            *(getattr(getattr(store, name), "name", None) for name in REGIONS)
        )
        store.__dict__[TAG_LABELS] = [tags[tag].label for tag in store.tags if tag in tags]
    return matching_rows


def _add_records(
    stores: Sequence[SimpleNamespace], names: Sequence[str], records: QuerySet[models.Model]
) -> None:
    """Set the related records on the stores by their ids."""
    named = [(store, name, getattr(store, f"{name}_id")) for store in stores for name in names]
    named_records = records.in_bulk({pk for _, _, pk in named if pk is not None})
    for store, name, pk in named:
        setattr(store, name, named_records.get(pk))


# -- cells ------------------------------------------------------------------------------------------
def _texts_of(field: str) -> Callable[[Any], Any]:
    labels = _CHOICES.get(field)
    if labels is None:
        return lambda store: getattr(store, field)
    return lambda store: str(labels.get(getattr(store, field), ""))


def accounts(platform: str, store: Store) -> list[str]:
    """Return the URLs of the accounts on a platform."""
    return [row["url"] for row in store.socials if row["platform"] == platform]


def order_links(store: Store) -> str:
    """Return a store's links to delivery platforms as text, one per line: "GoFood: https://…"; "" if none."""
    labels = {one.value: one.label for one in pack(store.country).delivery_platforms}
    return "\n".join(
        f"{labels.get(row['platform'], row['platform'])}: {row['url']}" for row in store.order_links
    )


def attribute(key: str, store: Store) -> Json:
    """Return the label of a store's attribute for a cell, a list of labels for a list, or None if not set.

    Booleans, numbers and codes without a label are returned unchanged.
    """
    value = store.attributes.get(key)
    if value is None or key not in taxonomy.attributes() or isinstance(value, bool | int):
        return value
    labels = {option["value"]: option["label"] for option in taxonomy.attributes()[key].get("values", [])}
    labels |= {wallet.value: wallet.label for wallet in pack(store.country).wallets}
    return [labels.get(one, one) for one in value] if isinstance(value, list) else labels.get(value, value)


# -- columns ----------------------------------------------------------------------------------------
def account_heading(platform: str) -> str:
    """Return the column heading of a social platform."""
    return _HEADS.get(platform) or str(choices.SocialPlatform(platform).label)


SHEET_COLUMNS: tuple[Column, ...] = (
    Column("address_line1", STREET_LINE, lambda store: store.address_line1, 32),
    *(Column(name, STORE_RECORD.of(name).label, _texts_of(name), 20) for name in _TEXTS),
    *(
        Column(f"socials.{platform}", account_heading(platform), partial(accounts, platform), 28)
        for platform in choices.SocialPlatform.values
    ),
    Column("order_links", STORE_RECORD.of("order_links").label, order_links, 28),
    *(
        Column(f"attributes.{key}", row["labels"]["en"], partial(attribute, key), 12)
        for key, row in taxonomy.attributes().items()
    ),
)
"""Columns of the spreadsheet in addition to those of the list."""
_LIST_COLUMNS = {
    "name": "name",
    "branch_name": "branch",
    "brand": "brand",
    "store_type": "type",
    "cuisines": "cuisines",
    "tags": "tags",
    "business_status": "business",
    "region_l1": "region_l1",
    "region_l2": "region_l2",
    "region_l3": "region_l3",
    "lat": "lat",
    "lng": "lng",
    "phones": "phones",
    "website": "website",
    "hours": "hours",
    "price_level": "price",
    "halal_status": "halal",
    "labels": "labels",
}
"""Import field -> list column with its value; other columns are named like their field."""


@cache
def import_cells() -> dict[str, Callable[[Any], Any]]:
    """Return {import field: function from a store of `rows` or `editing_rows` to its cell value}; cached."""
    of_list = {column.id: column.value for column in STORE_RECORD.columns()}
    return {name: of_list[column] for name, column in _LIST_COLUMNS.items()} | {
        column.id: column.value for column in SHEET_COLUMNS
    }
