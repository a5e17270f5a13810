"""Derived columns of collections: search text, references and public content."""

from __future__ import annotations

from apps.collections.choices import Mode
from apps.collections.models import Collection
from apps.collections.services import items
from apps.content.models import Revision
from apps.core.text.folding import fold

LONGEST_SEARCH = 2000


def refresh(collection: Collection) -> None:
    """Set the derived columns from the content, except those of items. Does not save."""
    words = [collection.title, collection.subtitle, collection.intro, collection.slug]
    collection.search_text = " ".join(fold(word) for word in words if word)[:LONGEST_SEARCH]
    collection.picture_ids = pictures_of(
        collection.cover_picture_id, collection.og_picture_id, collection.items
    )


def pictures_of(cover: int | None, shared: int | None, item_list: list[items.Item]) -> list[int]:
    """Return the distinct pictures in a content."""
    named = [cover, shared, *(item["picture_override_id"] for item in item_list)]
    return list(dict.fromkeys(pk for pk in named if pk))


def follow_live(collection: Collection, live: Revision) -> None:
    """Set the columns that depend on the public revision. Does not save."""
    snapshot = live.snapshot
    shown = snapshot.get("items") or []
    collection.live_picture_ids = pictures_of(
        snapshot.get("cover_picture_id"), snapshot.get("og_picture_id"), shown
    )
    collection.live_store_ids = [pk for kind, pk in items.named(shown) if kind == "store"]
    is_rule = snapshot.get("mode") == Mode.RULE
    collection.live_found_store_ids = (
        items.store_ids_of_rule(collection.country, snapshot.get("rule")) if is_rule else []
    )
