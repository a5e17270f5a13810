"""Collections as calls show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apps.accounts.models import User
from apps.collections import selectors, showing
from apps.collections.models import Collection
from apps.collections.permissions import WORKFLOW
from apps.content.publishing.answers import person
from apps.content.publishing.labels import label_of

_SAME = (
    "country", "version", "title", "slug", "theme", "mode", "item_count", "broken_count", "sponsorship",
    "sort_weight", "status", "is_live", "publish_at", "unpublish_at", "publish_error", "view_30d",
    "created_at", "updated_at",
)  # fmt: skip
_SAME_IN_FULL = (
    "subtitle", "intro", "cover_picture_id", "rule", "region_id", "tags", "curator_id", "found_at",
    "first_published_at", "last_published_at", "live_revision_no", "latest_revision_no", "meta_title",
    "meta_description", "canonical_url", "robots", "og_title", "og_description", "og_picture_id", "sitemap",
)  # fmt: skip


def rows(collections: Sequence[Collection], user: User) -> list[dict[str, Any]]:
    """Rows of the list."""
    return [row(collection, user) for collection in collections]


def row(collection: Collection, user: User) -> dict[str, Any]:
    """One row."""
    return {
        **{name: getattr(collection, name) for name in _SAME},
        "collection_id": collection.pk,
        "created_by": None,
        "updated_by": None,
        "allowed_actions": WORKFLOW.allowed_actions(user, collection),
        "cover": collection.cover_picture.as_ref() if collection.cover_picture else None,
        "region": collection.region.as_ref() if collection.region else None,
        "curator": person(collection.curator),
        "status_label": label_of(collection),
    }


def detail(collection: Collection, user: User) -> dict[str, Any]:
    """One collection in full."""
    items = showing.items_of(collection)
    pinned = {item["ref_id"] for item in items if item["kind"] == "store"}
    found = [pk for pk in collection.found_store_ids if pk not in pinned]
    return {
        **row(collection, user),
        **{name: getattr(collection, name) for name in _SAME_IN_FULL},
        "created_by": person(collection.created_by),
        "updated_by": person(collection.updated_by),
        "items": items,
        "broken_count": sum(bool(item["broken"]) for item in items),
        "found": showing.found_stores(collection.country, found) if found else [],
        "tag_refs": [tag.as_ref() for tag in selectors.tags_of(collection)],
        "og_picture": collection.og_picture.as_ref() if collection.og_picture else None,
        "sitemap_priority": float(collection.sitemap_priority),
    }
