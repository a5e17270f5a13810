"""What came in for a store, made ready to be stored; each value by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from apps.core.records.record import Errors
from apps.stores.domain import values
from apps.stores.record import STORE_RECORD

EDITABLE = frozenset(STORE_RECORD.written)
"""The fields that an edit may carry."""
_OF_COUNTRY: Mapping[str, Callable[[Any, str], Any]] = {
    "phones": values.phones,
    "socials": values.socials,
    "order_links": values.order_links,
    "attributes": values.attributes,
}
"""What is read by the rules of the store's country."""


def clean(given: Mapping[str, Any], country: str) -> tuple[dict[str, Any], Errors]:
    """Return the values ready to be set on a store, and the messages by field for the others."""
    ready, errors = STORE_RECORD.read(
        {name: value for name, value in given.items() if name not in _OF_COUNTRY}
    )
    for name, read in _OF_COUNTRY.items():
        if name in given:
            try:
                ready[name] = read(given[name], country)
            except ValueError as refused:
                errors[name] = [str(refused)]
    return ready, errors
