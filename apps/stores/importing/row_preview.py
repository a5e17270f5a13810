"""A store of a file in words, as the check shows it before it is one."""

from __future__ import annotations

from apps.core.readers.phones import national
from apps.stores import choices, taxonomy
from apps.stores.hours.osm_write import write_osm
from apps.stores.hours.validate import HoursError, parse_hours
from apps.stores.models import Store
from apps.stores.record import HOURS
from apps.stores.regions import Place


def words_of(store: Store, place: Place) -> dict[str, str]:
    """Return what the check shows of a store, by the field of the import; empty ones are left out."""
    regions = [region.name for region in (place.l3, place.l2, place.l1) if region]
    pin = f"{store.lat:.6f}, {store.lng:.6f}" if store.lat is not None and store.lng is not None else ""
    types, cuisines = taxonomy.store_types(), taxonomy.cuisines()
    words = {
        "name": store.name,
        "branch_name": store.branch_name,
        "store_type": types[store.store_type]["labels"]["en"]
        if store.store_type in types
        else store.store_type,
        "cuisines": ", ".join(cuisines[code]["labels"]["en"] for code in store.cuisines if code in cuisines),
        "address_line1": store.address_line1,
        "region": ", ".join(regions),
        "postcode": store.postcode,
        "point": pin,
        "phones": ", ".join(national(phone["number"], store.country) for phone in store.phones),
        "website": store.website,
        "hours": _hours(store),
        "price_level": str(store.price_level or ""),
        "business_status": ""
        if store.business_status == "open"
        else choices.BusinessStatus(store.business_status).label,
    }
    return {name: str(text) for name, text in words.items() if text}


def _hours(store: Store) -> str:
    try:
        return write_osm(parse_hours({name: getattr(store, name) for name in HOURS})) or store.hours_note
    except HoursError:
        return store.hours_note
