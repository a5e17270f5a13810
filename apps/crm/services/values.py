"""Conversion of a lead's input values to stored values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.core.changes.history import as_json
from apps.core.records.record import Errors
from apps.core.values import FieldValue
from apps.crm.domain import contacts
from apps.crm.record import LEAD_RECORD
from apps.stores.services import values as store_values

DRAFT_FIELDS = frozenset(
    {"name", "branch_name", "store_type", "cuisines", "address_line1", "address_line2", "landmark"}
    | {"sublocality", "postcode", "region_l1_id", "region_l2_id", "region_l3_id", "lat", "lng"}
    | {"phones", "email", "website", "price_level", "avg_cost_min", "avg_cost_max", "intro"}
)
"""Store fields that a lead's draft may contain."""


def clean(fields: Mapping[str, FieldValue], country: str) -> tuple[dict[str, FieldValue], Errors]:
    """Return the valid values, and errors by field for the others."""
    plain = {name: value for name, value in fields.items() if name not in _OF_COUNTRY}
    ready, errors = LEAD_RECORD.read(plain)
    for name, read in _OF_COUNTRY.items():
        if name in fields:
            ready[name], wrong = read(fields[name], country)
            errors |= wrong
    return ready, errors


def _contacts(value: Any, country: str) -> tuple[list[contacts.Contact], Errors]:
    return contacts.read(value or [], country)


def _draft(value: Any, country: str) -> tuple[dict[str, FieldValue], Errors]:
    filled = {name: part for name, part in (value or {}).items() if part not in (None, "", [])}
    errors = {f"draft_store.{name}": ["Unknown field"] for name in sorted(set(filled) - DRAFT_FIELDS)}
    editable = {name: part for name, part in filled.items() if name in DRAFT_FIELDS}
    values, wrong = store_values.clean(editable, country)
    errors |= {f"draft_store.{name}": messages for name, messages in wrong.items()}
    plain = as_json(values)
    assert isinstance(plain, dict)
    return plain, errors


_OF_COUNTRY: Mapping[str, Callable[[Any, str], tuple[FieldValue, Errors]]] = {
    "contacts": _contacts,
    "draft_store": _draft,
}
"""Fields whose parsing depends on the lead's country."""
