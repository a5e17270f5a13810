"""Cleaning of store values, each separately."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.core.records.record import Errors
from apps.core.values import FieldValue
from apps.stores.domain import values
from apps.stores.record import STORE_RECORD

EDITABLE = frozenset(STORE_RECORD.written)
"""Fields that an edit may contain."""
_OF_COUNTRY: Mapping[str, Callable[[Any, str], Any]] = {
    "phones": values.phones,
    "socials": values.socials,
    "order_links": values.order_links,
    "attributes": values.attributes,
}
"""Fields that are parsed by the rules of the store's country."""


def clean(fields: Mapping[str, FieldValue], country: str) -> tuple[dict[str, Any], Errors]:
    """Return (cleaned values, errors by field) of store fields, each field by itself. Checks no rules.

    A field with an error has no value. Names that are no store fields are returned unchanged.
    """
    ready, errors = STORE_RECORD.read(
        {name: value for name, value in fields.items() if name not in _OF_COUNTRY}
    )
    for name, read in _OF_COUNTRY.items():
        if name in fields:
            try:
                ready[name] = read(fields[name], country)
            except ValueError as refused:
                errors[name] = [str(refused)]
    return ready, errors
