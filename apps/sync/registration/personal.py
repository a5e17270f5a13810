"""Columns of feeds that look personal: hashes of what sources publish of businesses."""

from __future__ import annotations

from apps.core.personal import inventory
from apps.sync.models import RefusedValue, SourceRecord


def register() -> None:
    """Register why these columns hold nothing personal."""
    inventory.register_others(SourceRecord, {"content_hash": "of what a source says of a business"})
    inventory.register_others(RefusedValue, {"value_hash": "of a value of a business that was rejected"})
