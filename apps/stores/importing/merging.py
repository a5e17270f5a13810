"""Merging of a row with stored values, so that updates never clear data that a file cannot contain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from apps.core.readers.phones import PhoneType
from apps.core.values import Json
from apps.stores.domain.hours.model import Special
from apps.stores.domain.hours.osm_write import write_osm
from apps.stores.domain.hours.validate import parse_hours
from apps.stores.models import Store
from apps.stores.record import HOURS


def add_stored_values(store: Store, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of the row's values, completed with stored data that a file cannot contain.

    Only fields that the row has are completed:
    - attributes: the store's other attributes are added;
    - accounts: those of other platforms are added;
    - phones: the stored label and type stay, unless the row has a label or says WhatsApp; the primary phone
      stays primary. Stored phones that are not in the row are removed;
    - special hours: equal ones keep their stored name.
    """
    result = dict(values)
    if values.get("phones"):
        result["phones"] = _phones(store.phones, values["phones"])
    if values.get("socials"):
        result["socials"] = _accounts(store.socials, values["socials"])
    if values.get("attributes"):
        result["attributes"] = {**store.attributes, **values["attributes"]}
    if values.get("special_hours"):
        result["special_hours"] = _special_hours(store, values)
    return result


def _phones(stored: Sequence[Mapping[str, Any]], row: Sequence[Mapping[str, Any]]) -> list[dict[str, Json]]:
    """Return the row's phones, completed from stored ones; the primary phone stays so if the row has it."""
    by_number = {phone["number"]: phone for phone in stored}
    primary = next((one["number"] for one in stored if one.get("is_primary")), None)
    has_primary = primary in {one["number"] for one in row}
    return [_phone(by_number.get(one["number"]), one, primary if has_primary else None) for one in row]


def _phone(stored: Mapping[str, Json] | None, row: Mapping[str, Json], primary: str | None) -> dict[str, Any]:
    """Return a phone of the row with the stored label if it has none, and the stored type unless WhatsApp.

    `primary` is the number of the primary phone; None leaves the flag of the row.
    """
    phone = dict(row)
    if primary is not None:
        phone["is_primary"] = row["number"] == primary
    if stored is not None:
        phone["label"] = row.get("label") or stored.get("label", "")
        # Only WhatsApp is explicit in a file; other types are guessed from the number.
        phone["type"] = row["type"] if row["type"] == PhoneType.WHATSAPP else stored.get("type", row["type"])
    return phone


def _accounts(stored: Sequence[dict[str, str]], row: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """Return the row's accounts, and stored accounts of other platforms."""
    platforms = {one["platform"] for one in row}
    accounts = [one for one in stored if one["platform"] not in platforms]
    is_same = [one for one in stored if one["platform"] in platforms] == list(row)
    return list(stored) if is_same else [*accounts, *row]


def _special_hours(store: Store, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the special hours of the row, with the stored names and holidays of equal ones."""
    have = parse_hours({name: getattr(store, name) for name in HOURS})
    read = parse_hours({name: values.get(name) for name in HOURS})
    if write_osm(replace(read, specials=have.specials)) == write_osm(read):
        return [special.as_json() for special in have.specials]
    named = {_key(special): special for special in have.specials}
    return [named.get(_key(special), special).as_json() for special in read.specials]


def _key(special: Special) -> tuple[Any, ...]:
    return special.start_on, special.end_on, special.day, special.weekdays
