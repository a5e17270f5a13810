"""Collections as calls show them."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.collections import item_views, selectors
from apps.collections.models import Collection
from apps.collections.permissions import WORKFLOW
from apps.collections.record import COLLECTION_RECORD
from apps.core.records.answers import Answers


def _found(collection: Collection) -> list[dict[str, Any]]:
    """What the rule found beside the stores that people put in."""
    pinned = {item["ref_id"] for item in collection.items if item["kind"] == "store"}
    found = [pk for pk in collection.found_store_ids if pk not in pinned]
    return item_views.found_stores(collection.country, found) if found else []


ANSWERS = Answers(
    COLLECTION_RECORD,
    {
        "allowed_actions": lambda one, user: WORKFLOW.allowed_actions(user, one),
        "items": lambda one, user: item_views.items_of(one),
        "found": lambda one, user: _found(one),
        "tag_refs": lambda one, user: [tag.as_ref() for tag in selectors.tags_of(one)],
    },
)


def detail(collection: Collection, user: User) -> dict[str, Any]:
    """One collection in full; its broken items are counted as they are now."""
    told = ANSWERS.detail(collection, user)
    return {**told, "broken_count": sum(bool(item["broken"]) for item in told["items"])}
