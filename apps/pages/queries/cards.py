"""Cards of pages in blocks and collections, with their live content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apps.collections.record import targets
from apps.content.domain.blocks.cards import Card, CardSource
from apps.content.models import Revision
from apps.core.country import site
from apps.core.values import Json
from apps.pages.models import Page
from apps.uploads.queries.selectors import usable_pictures


def _by_ids(country: str, ids: Sequence[int]) -> list[Card]:
    """Return cards in the order of the ids; three queries: pages, live revisions, covers."""
    rows = Page.objects.live().filter(country=country, pk__in=ids).defer("blocks", "search_text")
    pages = {page.pk: page for page in rows}
    live = Revision.objects.filter(object_type="page", object_id__in=list(pages), is_published=True)
    words = {(row.object_id, row.revision_no): row.snapshot for row in live}
    texts = {pk: words.get((pk, page.live_revision_no or 0), {}) for pk, page in pages.items()}
    covers = {pk for one in texts.values() if (pk := one.get("cover_picture_id"))}
    pictures = usable_pictures(country=country, picture_ids=covers) if covers else {}
    made = []
    for pk in ids:
        if page := pages.get(pk):
            cover = pictures.get(texts[pk].get("cover_picture_id") or 0)
            made.append(
                Card(
                    object_id=pk,
                    title=page.live_title or page.title,
                    url=site.address(country, "page", page.live_slug),
                    note=texts[pk].get("meta_description") or "",
                    picture_url=cover.variant_url("medium") if cover else "",
                )
            )
    return made


def _by_rule(country: str, rule: Mapping[str, Json]) -> list[Card]:
    """Return no cards; pages are listed by id only."""
    return []


SOURCE = CardSource(_by_ids, _by_rule)
ITEM = targets.ItemKind(
    code="page",
    label="Page",
    model=Page,
    broken=targets.OFF_THE_SITE,
    fetch=lambda rows: rows.select_related("cover_picture").defer("blocks", "search_text"),
    show=targets.show_published("page", lambda page: page.slug),
)
"""Pages as items of collections."""
