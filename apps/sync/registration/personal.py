"""Columns that look personal but are not: hashes of data about businesses."""

from __future__ import annotations

from apps.core.privacy import inventory
from apps.sync.models import RefusedValue, SourceRecord, SyncItem


def register() -> None:
    """Register the reasons why these columns contain no personal data."""
    inventory.register_others(SourceRecord, {"content_hash": "of what a source says of a business"})
    inventory.register_others(RefusedValue, {"value_hash": "of a value of a business that was rejected"})
    inventory.register_others(
        SyncItem,
        {"match_keys": "names, numbers and places of businesses, by which equal new stores are found"},
    )
