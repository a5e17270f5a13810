"""Detection of stored values of which a part may have been lost."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from apps.core.country import pack
from apps.core.readers import coordinates
from apps.core.readers.amounts import read_amount_range, whole_units
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.phones import InvalidPhone, PhoneType, read_phone, read_phones
from apps.core.text.folding import fold
from apps.core.values import FieldValue, Json
from apps.stores.domain.hours.model import DAY_MINUTES
from apps.stores.domain.hours.read_text import read_hours_text
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.domain.values import MOST_PHONES
from apps.stores.models import Store
from apps.stores.record import HOURS

LONGEST_NATIONAL = 10
"""Maximum digits of an Indonesian landline after +62, with area code, if it starts with 62."""
STAFF = "staff"


class SuspectKind(StrEnum):
    """The reason why a value is suspect."""

    DOUBLED_CODE = "doubled_country_code"
    INVALID_PHONE = "invalid_phone"
    COST = "implausible_cost"
    MIDNIGHT = "opens_at_midnight"
    WHOLE_DEGREES = "whole_degrees"
    BRANCH = "branch_is_the_name"


@dataclasses.dataclass(frozen=True, slots=True)
class Suspect:
    """A suspect value, with its source cell and, if certain, the corrected values."""

    store_id: int
    name: str
    kind: SuspectKind
    field: str
    stored: str
    cell: str = ""
    fix: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    """Field -> value of a certain correction; empty if a user must decide."""


Cells = Mapping[str, str]
"""Import field -> text in the file."""


def suspects_of(store: Store, brand_name: str, cells: Cells) -> Iterator[Suspect]:
    """Yield the values of a store of which a part may have been lost: phones, costs, hours, pin, then branch.

    `cells` is {import field: text in the file} of the row that the store came from, {} if unknown; with it,
    more corrections are certain. `brand_name` is "" without a brand. Changes nothing.
    """
    yield from _phones(store, cells)
    yield from _costs(store, cells)
    yield from _hours(store, cells)
    yield from _pin(store, cells)
    yield from _branch(store, brand_name, cells)


def _phones(store: Store, cells: Cells) -> Iterator[Suspect]:
    """Yield invalid numbers, and numbers with the country code twice.

    The correction is certain if the number is too long or the source cell contains the shorter one.
    """
    code = pack(store.country).phone.calling_code
    cell = cells.get("phones", "")
    for place, phone in enumerate(store.phones):
        number = phone["number"]
        shorter = f"+{code}{number[len(code) * 2 + 1 :]}"
        is_doubled = number.startswith(f"+{code}{code}") and _is_valid(shorter, store.country, phone["type"])
        if is_doubled:
            fix = {}
            if len(number) - len(code) - 1 > LONGEST_NATIONAL or shorter in _numbers(cell, store.country):
                phones = [{**row} for row in store.phones]
                phones[place]["number"] = shorter
                fix = {"phones": phones} if _are_different(phones) else {}
            yield Suspect(store.pk, store.full_name, SuspectKind.DOUBLED_CODE, "phones", number, cell, fix)
        elif not _is_valid(number, store.country, phone["type"]):
            yield Suspect(store.pk, store.full_name, SuspectKind.INVALID_PHONE, "phones", number, cell)


def _is_valid(number: str, country: str, kind: str) -> bool:
    try:
        read_phone(number, country, PhoneType(kind) if kind == PhoneType.HOTLINE else None)
    except InvalidPhone:
        return False
    return True


def _numbers(cell: str, country: str) -> set[str]:
    return (
        {phone.number for phone in read_phones(cell, country, at_most=MOST_PHONES).items} if cell else set()
    )


def _are_different(phones: list[dict[str, FieldValue]]) -> bool:
    return len({phone["number"] for phone in phones}) == len(phones)


def _costs(store: Store, cells: Cells) -> Iterator[Suspect]:
    """Yield implausible costs; the source cell's plausible amount is a certain correction."""
    band = pack(store.country).plausible_cost
    for name in ("avg_cost_min", "avg_cost_max"):
        amount = getattr(store, name)
        if amount is None or band.lowest <= amount <= band.highest:
            continue
        cell = cells.get(name, "")
        right = _cost_of(cell, name, store.country)
        is_certain = right is not None and right != amount and band.lowest <= right <= band.highest
        fix = {name: right} if is_certain else {}
        yield Suspect(store.pk, store.full_name, SuspectKind.COST, name, str(amount), cell, fix)


def _cost_of(cell: str, name: str, country: str) -> int | None:
    """Return the amount that the current parser reads from the cell, or None."""
    try:
        amounts = read_amount_range(cell, country)
        amount = amounts.low if name == "avg_cost_min" else amounts.high
        return None if amount is None else whole_units(amount)
    except UnreadableValue:
        return None


def _hours(store: Store, cells: Cells) -> Iterator[Suspect]:
    """Yield hours from 00:00 that came from a file or feed, except whole days."""
    source = store.field_sources.get("regular_hours", {}).get("source", "")
    week = store.regular_hours or []
    opens = [
        interval
        for day in week
        for interval in day.get("intervals", ())
        if interval["open"] == "00:00" and interval["close"] not in ("24:00", "00:00")
    ]
    if not opens or source in ("", STAFF):
        return
    cell = cells.get("hours", "")
    stored = ", ".join(sorted({f"{one['open']}-{one['close']}" for one in opens}))
    yield Suspect(
        store.pk,
        store.full_name,
        SuspectKind.MIDNIGHT,
        "regular_hours",
        stored,
        cell,
        _hours_fix(store, cell),
    )


def _hours_fix(store: Store, cell: str) -> dict[str, Any]:
    """Return the week from the current parser, if without warning and different from the stored one."""
    read = read_hours_text(cell)
    week = read.hours.base_week
    try:
        before = parse_hours({name: getattr(store, name) for name in HOURS}).base_week
    except HoursError:
        return {}
    if not cell or read.warnings or week is None or week == before:
        return {}
    if any(session.open == 0 and session.close < DAY_MINUTES for day in week for session in day.sessions):
        return {}
    written = read.hours.as_json()
    return {"hours_mode": written["hours_mode"], "regular_hours": written["regular_hours"]}


def _pin(store: Store, cells: Cells) -> Iterator[Suspect]:
    """Yield a pin with a coordinate in whole degrees."""
    if store.lat is None or store.lng is None:
        return
    lat, lng = float(store.lat), float(store.lng)
    if not (lat.is_integer() or lng.is_integer()):
        return
    cell = cells.get("point") or ", ".join(filter(None, (cells.get("lat"), cells.get("lng"))))
    stored = f"{lat:g}, {lng:g}"
    yield Suspect(
        store.pk, store.full_name, SuspectKind.WHOLE_DEGREES, "lat", stored, cell, _pin_fix(cells, lat, lng)
    )


def _pin_fix(cells: Cells, lat: float, lng: float) -> dict[str, Json]:
    """Return the pin from the current parser, if it is close to the stored one and differs from it."""
    try:
        if cells.get("point"):
            point = coordinates.read_point(cells["point"])
        else:
            point = coordinates.Point(
                coordinates.read_degrees(cells.get("lat", ""), coordinates.LAT),
                coordinates.read_degrees(cells.get("lng", ""), coordinates.LNG),
            )
    except UnreadableValue:
        return {}
    is_finer = (point.lat, point.lng) != (lat, lng)
    is_near = abs(point.lat - lat) < 1 and abs(point.lng - lng) < 1
    return {"lat": point.lat, "lng": point.lng} if is_finer and is_near else {}


def _branch(store: Store, brand_name: str, cells: Cells) -> Iterator[Suspect]:
    """Yield a branch name that is the name or the brand; emptying it is certain."""
    branch = fold(store.branch_name)
    if branch and branch in (fold(store.name), fold(brand_name)):
        cell = cells.get("branch_name", "")
        yield Suspect(
            store.pk,
            store.full_name,
            SuspectKind.BRANCH,
            "branch_name",
            store.branch_name,
            cell,
            {"branch_name": ""},
        )
