"""What follows from a collection's content: what it is found by, what it points at, what of it is public."""

from __future__ import annotations

from apps.collections.choices import Mode
from apps.collections.models import Collection
from apps.collections.services import items
from apps.content.models import Revision
from apps.core.text.folding import fold

LONGEST_SEARCH = 2000


def refresh(collection: Collection) -> None:
    """Set it all from the content, items aside. Saves nothing."""
    words = [collection.title, collection.subtitle, collection.intro, collection.slug]
    collection.search_text = " ".join(fold(word) for word in words if word)[:LONGEST_SEARCH]
    collection.picture_ids = pictures_of(
        collection.cover_picture_id, collection.og_picture_id, collection.items
    )


def pictures_of(cover: int | None, shared: int | None, held: list[items.Item]) -> list[int]:
    """Every picture that content names, once."""
    named = [cover, shared, *(item["picture_override_id"] for item in held)]
    return list(dict.fromkeys(pk for pk in named if pk))


def follow_live(collection: Collection, live: Revision) -> None:
    """Set what the collection keeps about the revision that is on the site."""
    held = live.snapshot
    shown = held.get("items") or []
    collection.live_picture_ids = pictures_of(held.get("cover_picture_id"), held.get("og_picture_id"), shown)
    collection.live_store_ids = [pk for kind, pk in items.named(shown) if kind == "store"]
    is_rule = held.get("mode") == Mode.RULE
    collection.live_found_store_ids = items.found_by(collection.country, held.get("rule")) if is_rule else []
