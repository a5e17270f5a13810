"""Columns with the stores and pictures that a record references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.content.domain.blocks import outgoing_references
from apps.content.models import Reviewed
from apps.core.values import Json


def refresh(record: Reviewed, blocks: Sequence[dict[str, Json]] = (), pictures: Sequence[int] = ()) -> None:
    """Set the stores and pictures that the latest revision references. Does not save."""
    chosen = [row["store_id"] for row in record.stores]
    record.store_ids = list(dict.fromkeys([*chosen, *outgoing_references.store_ids(blocks)]))
    shown = [
        record.cover_picture_id,
        record.og_picture_id,
        *outgoing_references.picture_ids(blocks),
        *pictures,
    ]
    record.picture_ids = list(dict.fromkeys(pk for pk in shown if pk))


def add_existing(before: dict[str, Any], knows: Mapping[str, Any]) -> None:
    """Add the references of an earlier content to those that count as existing."""
    body = knows.get("body") or []
    stores = [row["store_id"] for row in knows.get("stores") or []]
    pictures = [pk for name in ("cover_picture_id", "og_picture_id") if (pk := knows.get(name))]
    before["store_ids"] = [*before["store_ids"], *stores, *outgoing_references.store_ids(body)]
    before["picture_ids"] = [*before["picture_ids"], *pictures, *outgoing_references.picture_ids(body)]
    before["tags"] = [*before["tags"], *(knows.get("tags") or [])]
