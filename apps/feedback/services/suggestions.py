"""Suggestions of a report by category: parsing, validation, description and comparison."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models

from apps.core import registry
from apps.core.changes import history
from apps.core.country import pack
from apps.core.readers.dates import calendar_day
from apps.core.records.fields import ValueType
from apps.core.values import Json, object_of
from apps.feedback.choices import Category
from apps.stores.choices import BusinessStatus, HalalStatus, HoursModeChoice
from apps.stores.domain import taxonomy
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.models import Store
from apps.stores.record import STORE_RECORD
from apps.stores.services.proposals import diffs
from apps.stores.services.values import clean

_REGIONS = STORE_RECORD.group("regions")
FIELDS: Mapping[str, tuple[str, ...]] = {
    Category.CLOSED_PERMANENTLY: ("closed_on",),
    Category.CLOSED_TEMPORARILY: ("reopen_on",),
    Category.DUPLICATE: ("other_store_id",),
    Category.MOVED: ("address", "lat", "lng"),
    Category.WRONG_NAME: ("name",),
    Category.WRONG_ADDRESS: ("address", *_REGIONS),
    Category.WRONG_PIN: ("lat", "lng"),
    Category.WRONG_HOURS: ("regular_hours",),
    Category.WRONG_PHONE: ("phones",),
    Category.WRONG_LINK: ("website", "menu_url"),
    Category.WRONG_PRICE: ("price_level", "avg_cost_min", "avg_cost_max"),
    Category.WRONG_FOOD: ("cuisines", "tags"),
    Category.WRONG_HALAL_ALCOHOL: ("halal_status", "alcohol"),
    Category.WRONG_PICTURE: ("picture_id",),
    Category.INAPPROPRIATE: ("picture_id",),
}
"""Category -> allowed fields; other categories allow none."""
_NOT_OF_THE_STORE = frozenset({"other_store_id", "picture_id", "closed_on", "reopen_on"})
_CLOSED: Mapping[str, BusinessStatus] = {
    Category.CLOSED_PERMANENTLY: BusinessStatus.PERMANENTLY_CLOSED,
    Category.CLOSED_TEMPORARILY: BusinessStatus.TEMPORARILY_CLOSED,
}


def fields_by_category() -> dict[str, list[str]]:
    """Return the allowed fields of each category, for the forms."""
    return {str(category): list(FIELDS.get(category, ())) for category in Category.values}


def read(
    category: str, values: Mapping[str, Json], country: str
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Validate the suggested values of a report.

    Return (normalized suggestions, errors by field). `values` has the values as sent; empty ones are ignored.
    Does not check that pictures and other stores exist.
    """
    filled = {name: value for name, value in values.items() if value not in (None, "", [])}
    errors = {
        f"suggested.{name}": ["Does not match the chosen problem"]
        for name in filled
        if name not in FIELDS.get(category, ())
    }
    if errors:
        return {}, errors
    if ("lat" in filled) != ("lng" in filled):
        return {}, {"suggested.lat": ["Enter both latitude and longitude"]}
    own = {name: filled.pop(name) for name in _NOT_OF_THE_STORE if name in filled}
    ready, refused = clean(_of_store(filled), country)
    _check(ready, refused, country)
    fields = {name: ready[_COLUMNS.get(name, name)] for name in filled if _COLUMNS.get(name, name) in ready}
    if "alcohol" in filled and "attributes" in ready:
        fields["alcohol"] = ready["attributes"].get("alcohol")
    messages = {f"suggested.{_NAMES.get(name, name)}": reasons for name, reasons in refused.items()}
    return dict(object_of(history.as_json({**own, **fields}))), messages


_COLUMNS = {"address": "address_line1"}
_NAMES = {"address_line1": "address", "attributes": "alcohol", "hours_mode": "regular_hours"}


def _of_store(suggested: Mapping[str, Json]) -> dict[str, Json]:
    """Return suggestions as fields of a store edit."""
    fields = {_COLUMNS.get(name, name): value for name, value in suggested.items()}
    if "alcohol" in fields:
        fields["attributes"] = {"alcohol": fields.pop("alcohol")}
    if "regular_hours" in fields:
        fields["hours_mode"] = HoursModeChoice.REGULAR.value
    return fields


def _check(ready: Mapping[str, Any], refused: dict[str, list[str]], country: str) -> None:
    """Add errors that need more than one value or a choice list to `refused`."""
    if "regular_hours" in ready:
        try:
            parse_hours({"hours_mode": "regular", "regular_hours": ready["regular_hours"]})
        except HoursError as error:
            refused |= error.errors
    if ready.get("halal_status") not in (None, *HalalStatus.values):
        refused["halal_status"] = ["Choose a halal status"]
    low, high = ready.get("avg_cost_min"), ready.get("avg_cost_max")
    if low is not None and high is not None and low > high:
        refused["avg_cost_min"] = ["The lower cost is above the higher one"]
    if ready.get("lat") is not None and ready.get("lng") is not None:
        bounds = pack(country).bounds
        inside = bounds.south <= ready["lat"] <= bounds.north and bounds.west <= ready["lng"] <= bounds.east
        if not inside:
            refused["lat"] = [f"The pin is outside {pack(country).name}"]


def values_of(category: str, suggested: Mapping[str, Json]) -> dict[str, Json]:
    """Return the suggestions as {store field: value}, for `diffs.compare`.

    A category about closing adds the business status.
    """
    of_store = {name: value for name, value in suggested.items() if name not in _NOT_OF_THE_STORE}
    result = _of_store(of_store)
    if category in _CLOSED:
        result["business_status"] = _CLOSED[Category(category)].value
        result["closed_on"], result["reopen_on"] = suggested.get("closed_on"), suggested.get("reopen_on")
    return result


def differences(
    category: str, suggested: Mapping[str, Json], store: Store, *, version: int | None = None
) -> list[diffs.Diff]:
    """Return the differences from the store as it is now, or as it was at `version`."""
    seen = store if version in (None, store.version) else _as_of(store, int(version or 1))
    return diffs.compare(seen, values_of(category, suggested))


def _as_of(store: Store, version: int) -> Store:
    """Return an unsaved copy of the store with its values at a version."""
    values, _ = history.values_at(registry.object_type_of(store), store, version)
    before = copy.copy(store)
    names = {field.attname for field in store._meta.concrete_fields}
    before.__dict__ |= {name: value for name, value in values.items() if name in names}
    return before


def summary(category: str, suggested: Mapping[str, Json]) -> str:
    """Return the suggestions as one line, or "" if there are none."""
    parts = [_words(name, suggested[name]) for name in FIELDS.get(category, ()) if name in suggested]
    return " · ".join(part for part in parts if part)[:300]


def _words(name: str, value: Any) -> str:
    if name in _DAYS:
        return _DAYS[name].format(calendar_day(str(value)))
    if name in _SAYING:
        return _SAYING[name].format(value)
    if name == "phones":
        return ", ".join(str(row.get("number", "")) for row in value)
    if name == "halal_status":
        return f"Halal: {HalalStatus(value).label}"
    if name == "alcohol":
        labels = {row["value"]: row["label"] for row in taxonomy.attributes()["alcohol"]["values"]}
        return f"Alcohol: {labels.get(value, value)}"
    if name == "cuisines":
        return ", ".join(str(code).replace("_", " ") for code in value)
    if name == "tags":
        return _counted(value, "food tag")
    is_text = STORE_RECORD.of(_COLUMNS.get(name, name)).value_type is ValueType.TEXT
    return str(value) if is_text else ""


_DAYS = {"closed_on": "Since {}", "reopen_on": "Until {}"}
_SAYING = {
    "other_store_id": "Same as store {}",
    "lat": "New pin",
    "region_l1_id": "New region",
    "regular_hours": "New hours",
    "price_level": "Price level {}",
    "avg_cost_min": "From {:,}",
    "avg_cost_max": "Up to {:,}",
    "picture_id": "Picture {}",
}


def _counted(rows: Sequence[models.Model], noun: str) -> str:
    return f"{len(rows)} {noun}{'' if len(rows) == 1 else 's'}"
