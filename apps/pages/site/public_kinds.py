"""Rendering of live records of every public kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from apps.collections.site import public_data as collections
from apps.collections.site import structured as collections_structured
from apps.content.choices import LANGUAGE_OF, Robots
from apps.content.models import Published, Revision
from apps.content.services.publishing import revisions
from apps.content.site import public_data as articles
from apps.content.site import structured as articles_structured
from apps.content.site.views import drawn
from apps.core.changes.data_versions import depends_on
from apps.pages.choices import LeadsTo
from apps.pages.queries.targets import PUBLISHED
from apps.pages.site import store_page, structured
from apps.pages.site.public_data import present
from apps.stores.models import Store
from apps.stores.record import refs
from apps.videos.site import public_data as videos


@dataclass(frozen=True)
class _Kind:
    template: str
    present: Callable[[Any, Revision], Any]
    graph: Callable[[Any], Mapping[str, Any]]


_KINDS: Mapping[str, _Kind] = {
    LeadsTo.PAGE.value: _Kind(
        "pages/page.html",
        lambda page, revision: present(page, revision.snapshot, revision.saved_at),
        structured.graph,
    ),
    LeadsTo.ARTICLE.value: _Kind("content/article.html", articles.present, articles_structured.graph),
    LeadsTo.VIDEO.value: _Kind("videos/video.html", videos.present, videos.graph),
    LeadsTo.COLLECTION.value: _Kind(
        "collections/collection.html", collections.present, collections_structured.graph
    ),
}


def find(kind: str, country: str, slug: str) -> Published | Store | None:
    """Return the record published at an address; None if there is none."""
    if kind == LeadsTo.STORE:
        stores = Store.objects.at_addresses(country, [slug]).published()
        store = stores.select_related(*refs.FETCHED).first()
        if store:
            depends_on("store", country, [store.pk])
        return store
    live = PUBLISHED[kind]._default_manager.filter(country=country, is_live=True)
    return live.filter(live_slug=slug).first()


def draw(kind: str, record: Published | Store, *, point: str = "", edit_url: str = "") -> str:
    """Return the HTML page of a live record.

    `point` is the URL of its counting pixel (none for stores), `edit_url` that of its screen in the console,
    for a link on the page.
    """
    if isinstance(record, Store):
        return _store(record, edit_url)
    revision = revisions.get(record, record.live_revision_no or 0)
    made = _KINDS[kind]
    page = made.present(record, revision)
    noindex = revision.snapshot.get("robots") == Robots.NOINDEX
    return drawn(
        made.template,
        page,
        made.graph(page),
        country=record.country,
        language=str(revision.snapshot.get("language") or LANGUAGE_OF[record.country]),
        is_public=True,
        robots="noindex, follow" if noindex else "index, follow",
        point=point,
        edit_url=edit_url,
    )


def _store(store: Store, edit_url: str) -> str:
    page = store_page.present(store)
    return drawn(
        "site/store.html",
        page,
        store_page.graph(page),
        country=store.country,
        language=page.language,
        is_public=True,
        # People with an old address may read that a store is closed; nobody should find it by searching.
        robots="noindex, follow" if store.noindex or page.is_closed else "index, follow",
        edit_url=edit_url,
    )
