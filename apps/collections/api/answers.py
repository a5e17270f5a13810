"""Outputs of collections."""

from __future__ import annotations

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.permissions import WORKFLOW
from apps.collections.queries import item_views, selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.record.shapes import ItemTarget
from apps.content.record.shapes import ContentTag
from apps.core.http.serializers import BaseOutput
from apps.core.records.answers import Answers


def _stores_of_rule(collection: Collection) -> list[ItemTarget]:
    """Return the stores that the rule found, without pinned ones."""
    pinned = {item["ref_id"] for item in collection.items if item["kind"] == "store"}
    ids = [pk for pk in collection.found_store_ids if pk not in pinned]
    return item_views.stores_of_rule(collection.country, ids) if ids else []


ANSWERS = Answers(
    COLLECTION_RECORD,
    {
        "allowed_actions": lambda one, user: WORKFLOW.allowed_actions(user, one),
        "found": lambda one, user: _stores_of_rule(one),
        "tag_refs": lambda one, user: [ContentTag.of(tag) for tag in selectors.tags_of(one)],
    },
    name_list={"items"},
)


def detail(collection: Collection, user: User) -> BaseOutput:
    """Return a collection in full, with the current number of broken items."""
    items = item_views.items_of(collection)
    broken = sum(bool(item.broken) for item in items)
    return ANSWERS.detail(collection, user, items=items).but(broken_count=broken)
