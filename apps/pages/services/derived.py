"""Derived columns of pages."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from apps.content.choices import Robots
from apps.content.domain.blocks import outgoing_references
from apps.content.models import Revision
from apps.core.text.folding import fold
from apps.pages.models import Page
from apps.pages.services import seo_score

LONGEST_SEARCH = 2000


def refresh(page: Page) -> None:
    """Set all derived columns from the content. Does not save."""
    refresh_pointers(page)
    words = [page.title, page.slug.replace("/", " "), page.slug, page.meta_title]
    page.search_text = " ".join(fold(word) for word in words if word)[:LONGEST_SEARCH]
    page.seo_score = seo_score.score(page)


def refresh_pointers(page: Page) -> None:
    """Set the stores, pictures and pages that the latest revision references. Does not save."""
    page.store_ids = outgoing_references.store_ids(page.blocks)
    page.linked_page_ids = outgoing_references.page_ids(page.blocks)
    page.picture_ids = pictures_of(
        {
            "cover_picture_id": page.cover_picture_id,
            "og_picture_id": page.og_picture_id,
            "blocks": page.blocks,
        }
    )


def pictures_of(snapshot: Mapping[str, Any]) -> list[int]:
    """Return the distinct pictures in a content."""
    named = [
        snapshot.get("cover_picture_id"),
        snapshot.get("og_picture_id"),
        *outgoing_references.picture_ids(snapshot.get("blocks") or []),
    ]
    return list(dict.fromkeys(pk for pk in named if pk))


def follow_live(page: Page, live: Revision) -> None:
    """Set the columns that depend on the public revision. Does not save."""
    snapshot = live.snapshot
    page.live_store_ids = outgoing_references.store_ids(snapshot.get("blocks") or [])
    page.live_page_ids = outgoing_references.page_ids(snapshot.get("blocks") or [])
    page.live_picture_ids = pictures_of(snapshot)
    page.live_title, page.live_language = snapshot["title"], snapshot["language"]
    page.live_priority = Decimal(str(snapshot["sitemap_priority"]))
    is_listed = snapshot["sitemap"] and snapshot["robots"] == Robots.INDEX
    page.in_sitemap = bool(is_listed and not snapshot["canonical_url"])
