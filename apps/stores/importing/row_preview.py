"""Text preview of a store in a file, for the check before it is created."""

from __future__ import annotations

from collections.abc import Iterator

from apps.core.country import pack
from apps.core.readers.phones import national
from apps.stores import choices
from apps.stores.domain import taxonomy
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.models import Store, Tag
from apps.stores.queries import sheet
from apps.stores.record import HOURS, STORE_RECORD
from apps.stores.record.regions import Place

_AS_THEY_ARE = (
    "name",
    "name_en",
    "branch_name",
    "opened_on",
    "address_line1",
    "sublocality",
    "postcode",
    "email",
    "price_level",
    *(one.name for one in STORE_RECORD.fields if one.imported is not None),
)
_LISTS = ("alternate_names", "labels")


def preview_texts(store: Store, place: Place) -> dict[str, str]:
    """Return {field: text} of a store as the preview of an import shows it; fields without text are left out.

    `place` has the store's regions. Defaults, such as "open" or an unknown halal status, count as empty.
    """
    regions = [region.name for region in (place.l3, place.l2, place.l1) if region]
    types, cuisines = taxonomy.store_types(), taxonomy.cuisines()
    texts = {
        **{name: str(getattr(store, name) or "") for name in _AS_THEY_ARE},
        **{name: ", ".join(getattr(store, name)) for name in _LISTS},
        "brand": store.brand.name if store.brand is not None else "",
        "store_type": types[store.store_type]["labels"]["en"]
        if store.store_type in types
        else store.store_type,
        "business_status": _status(store),
        "region": ", ".join(regions),
        "point": _point(store),
        "geo_precision": _label(choices.GeoPrecision, store.geo_precision),
        "phones": ", ".join(national(phone["number"], store.country) for phone in store.phones),
        **{
            f"socials.{platform}": ", ".join(sheet.accounts(platform, store))
            for platform in choices.SocialPlatform.values
        },
        "hours": _hours(store),
        "holiday_policy": ""
        if store.holiday_policy == "unknown"
        else _label(choices.HolidayPolicyChoice, store.holiday_policy),
        "order_links": sheet.order_links(store),
        "cuisines": ", ".join(cuisines[code]["labels"]["en"] for code in store.cuisines if code in cuisines),
        "tags": ", ".join(_tags(store)),
        "avg_cost_min": _cost(store, store.avg_cost_min),
        "avg_cost_max": _cost(store, store.avg_cost_max),
        "halal_status": ""
        if store.halal_status == "unknown"
        else _label(choices.HalalStatus, store.halal_status),
        **dict(_attributes(store)),
    }
    return {name: text for name, text in texts.items() if text}


def _status(store: Store) -> str:
    return "" if store.business_status == "open" else _label(choices.BusinessStatus, store.business_status)


def _label(
    labels: type[
        choices.BusinessStatus | choices.GeoPrecision | choices.HalalStatus | choices.HolidayPolicyChoice
    ],
    value: str,
) -> str:
    """Return the label of a code of the enumeration `labels`, or "" for an empty code."""
    return str(labels(value).label) if value else ""


def _point(store: Store) -> str:
    if store.lat is None or store.lng is None:
        return ""
    return f"{store.lat:.6f}, {store.lng:.6f}"


def _cost(store: Store, amount: int | None) -> str:
    """Return an amount with currency symbol, grouped in the format of the country."""
    if amount is None:
        return ""
    currency = pack(store.country).currency
    return currency.symbol + f"{amount:,}".replace(",", currency.group)


def _tags(store: Store) -> Iterator[str]:
    if store.tags:
        yield from sorted(tag.label for tag in Tag.objects.filter(pk__in=store.tags))


def _attributes(store: Store) -> Iterator[tuple[str, str]]:
    for key in store.attributes:
        value = sheet.attribute(key, store)
        items = value if isinstance(value, list) else [value]
        texts = ("Yes" if item is True else "No" if item is False else str(item) for item in items)
        yield f"attributes.{key}", ", ".join(texts)


def _hours(store: Store) -> str:
    """Return the opening hours and their note."""
    try:
        hours = write_osm(parse_hours({name: getattr(store, name) for name in HOURS}))
    except HoursError:
        hours = ""
    return " · ".join(filter(None, (hours, store.hours_note)))
