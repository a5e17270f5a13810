"""What came in for a lead, made ready to be stored; each value by itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from apps.core.changes.history import as_json
from apps.crm import contacts
from apps.crm.choices import Interest, Priority
from apps.stores import taxonomy
from apps.stores import values as store_values
from apps.stores.names import LONGEST, SHORTEST
from apps.stores.text import BrokenText, sound_text

EDITABLE = frozenset(
    {"name", "source", "contacts", "interests", "priority", "store_id", "draft_store"}
    | {"region_l1_id", "region_l2_id", "address_text", "lat", "lng", "cuisines", "outlet_count"}
    | {"expected_value", "expected_close_on"}
)
"""The fields that an edit may carry."""
DRAFT_FIELDS = frozenset(
    {"name", "branch_name", "store_type", "cuisines", "address_line1", "address_line2", "landmark"}
    | {"sublocality", "postcode", "region_l1_id", "region_l2_id", "region_l3_id", "lat", "lng"}
    | {"phones", "email", "website", "price_level", "avg_cost_min", "avg_cost_max", "intro"}
)
"""What a lead keeps of a shop that is not on the site yet."""
_SIX = Decimal("0.000001")


class InvalidValue(ValueError):
    """The value cannot be taken; the text is the message for the person."""


def clean(given: Mapping[str, Any], country: str) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The values ready to be set on a lead, and the messages by field for the others."""
    ready: dict[str, Any] = {}
    errors: dict[str, list[str]] = {}
    for name, value in given.items():
        if name == "contacts":
            ready[name], wrong = contacts.read(value or [], country)
            errors |= wrong
        elif name == "draft_store":
            ready[name], wrong = _draft(value or {}, country)
            errors |= wrong
        else:
            try:
                ready[name] = _READERS[name](value) if name in _READERS else value
            except (InvalidValue, BrokenText) as refused:
                errors[name] = [str(refused)]
    return ready, errors


def _draft(given: Mapping[str, Any], country: str) -> tuple[dict[str, Any], dict[str, list[str]]]:
    known = {name: value for name, value in given.items() if value not in (None, "", [])}
    errors = {f"draft_store.{name}": ["Unknown field"] for name in sorted(set(known) - DRAFT_FIELDS)}
    kept = {name: value for name, value in known.items() if name in DRAFT_FIELDS}
    values, wrong = store_values.clean(kept, country)
    errors |= {f"draft_store.{name}": messages for name, messages in wrong.items()}
    plain = as_json(values)
    assert isinstance(plain, dict)
    return plain, errors


def _name(value: Any) -> str:
    text = sound_text(str(value or ""))
    if not text:
        raise InvalidValue("Business name required")
    if not SHORTEST <= len(text) <= LONGEST:
        raise InvalidValue(f"The name has {SHORTEST} to {LONGEST} characters")
    return text


def _address(value: Any) -> str:
    text = sound_text(str(value or ""))
    if len(text) > 300:
        raise InvalidValue("At most 300 characters")
    return text


def _cuisines(value: Any) -> list[str]:
    codes = list(dict.fromkeys(value or []))
    if unknown := [str(code) for code in codes if code not in taxonomy.cuisines()]:
        raise InvalidValue(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > 5:
        raise InvalidValue("At most 5 cuisines")
    return codes


def _interests(value: Any) -> list[str]:
    wanted = set(value or [])
    return [code for code in Interest.values if code in wanted]


def _priority(value: Any) -> int:
    return Priority[str(value or "normal").upper()].value


def _degrees(value: Any) -> Decimal | None:
    if value is None:
        return None
    try:
        return Decimal(str(value)).quantize(_SIX)
    except InvalidOperation:
        raise InvalidValue("Write degrees as a number") from None


def _date(value: Any) -> dt.date | None:
    if not value or isinstance(value, dt.date):
        return value or None
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError:
        raise InvalidValue("Write dates as YYYY-MM-DD") from None


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "name": _name,
    "address_text": _address,
    "cuisines": _cuisines,
    "interests": _interests,
    "priority": _priority,
    "expected_close_on": _date,
    "lat": _degrees,
    "lng": _degrees,
}
