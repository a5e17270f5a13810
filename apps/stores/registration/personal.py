"""Columns of stores that look personal but are published data of businesses."""

from __future__ import annotations

from apps.core.privacy import inventory
from apps.stores.models import Holiday, Store

_LISTED = "of a business, published so that it is reached"


def register() -> None:
    """Register why some columns of stores that look personal contain no personal data."""
    where = "where a business is"
    inventory.register_others(
        Store,
        {
            "email": _LISTED,
            "phones": _LISTED,
            "address_line1": where,
            "address_line2": where,
            "address_text": where,
            "match_keys": "names, numbers and places of businesses, by which duplicates are found",
        },
    )
    inventory.register_others(Holiday, {"source_key": "the name of a holiday in its source"})
