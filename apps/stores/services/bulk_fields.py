"""Bulk actions that set a field of stores: type, cuisine, brand, region, hours, phone, website, attribute.

Each store is checked under the rules of an edit. What the bulk actions do not offer is decided for each store
by itself: names, pins, closures, halal statuses and merges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from apps.accounts.models import User
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.stores.choices import HolidayPolicyChoice
from apps.stores.domain import taxonomy
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.models import Brand, Region, Store
from apps.stores.permissions import require_listed
from apps.stores.services.patches import set_patch
from apps.stores.services.reference_data import ReferenceData
from apps.stores.services.stores import differs
from apps.stores.services.values import clean

Params = Mapping[str, Any]
Patch = Mapping[str, Any]


@dataclass(frozen=True)
class _Prepared:
    """The reference data of a chunk of stores, and the common part of the patch."""

    reference: ReferenceData
    common: Patch


def _action(
    title: str,
    check: Callable[[User, str, Params], None],
    patch_of: Callable[[Store, Params], Patch],
    common: Callable[[str, Params], Patch] = lambda country, params: {},
) -> Action:
    """Return an action that sets `patch_of(store, params)` and `common(country, params)` on each store.

    `common` holds the references to other records; they are loaded once for all stores.
    """

    def prepare(work: BatchContext, stores: Sequence[Store]) -> _Prepared:
        shared = common(work.country, work.params)
        return _Prepared(ReferenceData(work.country, stores, [shared] if shared else ()), shared)

    def change(work: BatchContext, store: Store, prepared: _Prepared) -> None:
        _set(work, store, {**prepared.common, **patch_of(store, work.params)}, prepared.reference)

    return Action(title, change, prepare=prepare, check=check)


def _set(work: BatchContext, store: Store, patch: Patch, reference: ReferenceData) -> None:
    """Set the fields of a patch under the rules of an edit; equal values change nothing. Raise Invalid."""
    require_listed(work.actor, store, "edit")
    values, errors = clean(patch, work.country)
    if errors:
        raise Invalid(errors)
    changed = {name for name, value in values.items() if differs(getattr(store, name), value)}
    if not changed:
        return
    with work.batch.changing(store, action="edit", reason=str(work.params.get("reason") or "")):
        set_patch(store, {name: values[name] for name in changed}, actor=work.actor, reference=reference)


def _nothing_own(store: Store, params: Params) -> Patch:
    return {}


# -- type and cuisine -------------------------------------------------------------------------------
def _check_type(actor: User, country: str, params: Params) -> None:
    if params.get("store_type") not in taxonomy.store_types():
        raise Invalid({"params.store_type": ["Choose a type"]})


def _type(store: Store, params: Params) -> Patch:
    return {"store_type": params["store_type"]}


def _check_cuisine(actor: User, country: str, params: Params) -> None:
    if params.get("cuisine") not in taxonomy.cuisines():
        raise Invalid({"params.cuisine": ["Choose a cuisine"]})


def _main_cuisine(store: Store, params: Params) -> Patch:
    """Return the cuisines with the given one first; the others stay."""
    code = params["cuisine"]
    return {"cuisines": [code, *(other for other in store.cuisines if other != code)]}


# -- brand and region -------------------------------------------------------------------------------
def _check_brand(actor: User, country: str, params: Params) -> None:
    brand_id = params.get("brand_id")
    if not brand_id or not Brand.objects.filter(pk=brand_id).exists():
        raise Invalid({"params.brand_id": ["Choose a brand"]})


def _brand(country: str, params: Params) -> Patch:
    return {"brand_id": int(params["brand_id"])}


def _check_nothing(actor: User, country: str, params: Params) -> None:
    """Accept an action without parameters."""


def _no_brand(store: Store, params: Params) -> Patch:
    return {"brand_id": None}


def _check_region(actor: User, country: str, params: Params) -> None:
    if not params.get("region_id") or not Region.objects.of(country).filter(pk=params["region_id"]).exists():
        raise Invalid({"params.region_id": ["Choose a region"]})


def _region(country: str, params: Params) -> Patch:
    """Return the region ids of all levels: the region and its parents, and None for smaller regions."""
    ids: dict[str, int | None] = dict.fromkeys(("region_l1_id", "region_l2_id", "region_l3_id"))
    region: Region | None = Region.objects.select_related("parent__parent").get(pk=params["region_id"])
    while region is not None:
        ids[f"region_l{region.level}_id"] = region.pk
        region = region.parent
    return ids


# -- hours --------------------------------------------------------------------------------------------
def _check_holiday_policy(actor: User, country: str, params: Params) -> None:
    if params.get("holiday_policy") not in HolidayPolicyChoice.values:
        raise Invalid({"params.holiday_policy": ["Choose what applies on public holidays"]})


def _holiday_policy(store: Store, params: Params) -> Patch:
    return {"holiday_policy": params["holiday_policy"]}


def _special_day(params: Params) -> dict[str, Any]:
    """Return special hours in the format of a store's hours: closed if no times are given."""
    opens, closes = str(params.get("opens") or ""), str(params.get("closes") or "")
    start = str(params.get("start_on") or "")
    return {
        "start_on": start,
        "end_on": str(params.get("end_on") or start),
        "name": str(params.get("occasion") or ""),
        "state": "open" if opens or closes else "closed",
        "intervals": [{"open": opens, "close": closes}] if opens or closes else [],
    }


def _check_special_day(actor: User, country: str, params: Params) -> None:
    """Raise Invalid without a first day, with only one of both times, or for invalid special hours."""
    if not params.get("start_on"):
        raise Invalid({"params.start_on": ["Choose the first day"]})
    for name, other in (("opens", "closes"), ("closes", "opens")):
        if params.get(other) and not params.get(name):
            raise Invalid({f"params.{name}": ["Enter both times, or none for closed"]})
    try:
        parse_hours({"hours_mode": "always_open", "special_hours": [_special_day(params)]})
    except HoursError as error:
        message = next(iter(error.errors.values()))[0]
        raise Invalid({"params.opens" if params.get("opens") else "params.start_on": [message]}) from error


def _special_hours(store: Store, params: Params) -> Patch:
    """Return the special hours with the given day; it replaces an entry with the same dates."""
    day = _special_day(params)
    dates = (day["start_on"], day["end_on"])
    rows = [row for row in store.special_hours if (row["start_on"], row["end_on"]) != dates]
    return {"special_hours": [*rows, day]}


# -- phone, website, attribute ------------------------------------------------------------------------
def _check_phone(actor: User, country: str, params: Params) -> None:
    _, errors = clean({"phones": [{"number": params.get("phone") or ""}]}, country)
    if errors:
        raise Invalid({"params.phone": errors["phones"]})


def _main_phone(store: Store, params: Params) -> Patch:
    """Return the phones with the given number first and primary; the others stay."""
    values, _ = clean({"phones": [{"number": params["phone"], "is_primary": True}]}, store.country)
    (main, *more) = values["phones"]
    numbers = {row["number"] for row in values["phones"]}
    others = [{**row, "is_primary": False} for row in store.phones if row["number"] not in numbers]
    return {"phones": [main, *more, *others]}


def _check_website(actor: User, country: str, params: Params) -> None:
    values, errors = clean({"website": params.get("website") or ""}, country)
    if errors or not values["website"]:
        raise Invalid({"params.website": errors.get("website") or ["Write the website"]})


def _website(store: Store, params: Params) -> Patch:
    return {"website": params["website"]}


def _attribute_of(params: Params) -> tuple[str, bool | str | None]:
    """Return the key and value of a text such as `wifi=free` or `dine_in=true`; None for an unknown one."""
    key, _, text = str(params.get("attribute") or "").partition("=")
    rule = taxonomy.attributes().get(key)
    if rule is None:
        return key, None
    if rule["kind"] == "boolean":
        return key, {"true": True, "false": False}.get(text)
    return key, text if any(option["value"] == text for option in rule.get("values", ())) else None


def _check_attribute(actor: User, country: str, params: Params) -> None:
    key, value = _attribute_of(params)
    if value is None or taxonomy.attributes()[key]["kind"] not in ("boolean", "choice"):
        raise Invalid({"params.attribute": ["Choose an attribute and its value"]})


def _attribute(store: Store, params: Params) -> Patch:
    key, value = _attribute_of(params)
    return {"attributes": {**store.attributes, key: value}}


FIELD_ACTIONS: Mapping[str, Action] = {
    "set_type": _action("Changed the type of stores", _check_type, _type),
    "set_cuisine": _action("Changed the main cuisine of stores", _check_cuisine, _main_cuisine),
    "set_brand": _action("Changed the brand of stores", _check_brand, _nothing_own, _brand),
    "remove_brand": _action("Removed the brand of stores", _check_nothing, _no_brand),
    "set_region": _action("Changed the region of stores", _check_region, _nothing_own, _region),
    "set_holiday_policy": _action(
        "Changed the holiday hours of stores", _check_holiday_policy, _holiday_policy
    ),
    "add_special_hours": _action("Added special hours to stores", _check_special_day, _special_hours),
    "set_phone": _action("Changed the main phone of stores", _check_phone, _main_phone),
    "set_website": _action("Changed the website of stores", _check_website, _website),
    "set_attribute": _action("Changed an attribute of stores", _check_attribute, _attribute),
}
