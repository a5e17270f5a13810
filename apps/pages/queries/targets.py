"""Titles and current URLs of redirect targets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from apps.collections.models import Collection
from apps.content.models import Article, Published
from apps.core.country import site
from apps.pages.choices import LeadsTo
from apps.pages.models import Page, Redirect
from apps.stores.choices import StoreStatus
from apps.stores.models import Store
from apps.videos.models import Video


@dataclass(frozen=True)
class Named:
    """Title and URL of a target; the URL is "" if it is not public."""

    title: str
    address: str


_NOTHING = Named("", "")
PUBLISHED: Mapping[str, type[Published]] = {
    LeadsTo.PAGE.value: Page,
    LeadsTo.ARTICLE.value: Article,
    LeadsTo.VIDEO.value: Video,
    LeadsTo.COLLECTION.value: Collection,
}
"""Published kinds of targets."""


def load(redirects: Iterable[Redirect]) -> dict[tuple[str, int], Named]:
    """Return titles and URLs of the redirects' targets by (kind, id); one query per kind."""
    ids_by_kind: dict[str, set[int]] = {}
    for one in redirects:
        if one.to_id is not None:
            ids_by_kind.setdefault(one.to_type, set()).add(one.to_id)
    records: dict[tuple[str, int], Named] = {}
    for kind, model in PUBLISHED.items():
        rows = model._default_manager.filter(pk__in=ids_by_kind.get(kind, ()))
        for record in rows.only("country", "title", "is_live", "live_slug"):
            address = site.address(record.country, kind, record.live_slug) if record.is_live else ""
            records[kind, record.pk] = Named(record.title, address)
    stores = Store.objects.filter(pk__in=ids_by_kind.get(LeadsTo.STORE, ())).select_related(
        "merged_into_store"
    )
    for store in stores:
        records[LeadsTo.STORE, store.pk] = Named(store.full_name, _of_store(store))
    return records


def _of_store(store: Store) -> str:
    """Return the URL of a store, or of the one it was merged into; "" if not published."""
    shown = store.merged_into_store or store
    return site.address(shown.country, "store", shown.slug) if shown.status == StoreStatus.PUBLISHED else ""


def of(redirect: Redirect, named: Mapping[tuple[str, int], Named]) -> Named:
    """Return title and URL of a redirect's target."""
    if redirect.to_type == LeadsTo.GONE:
        return Named("Gone", "")
    if redirect.to_type == LeadsTo.URL:
        return Named(redirect.to_url, redirect.to_url)
    return named.get((redirect.to_type, redirect.to_id or 0), _NOTHING)
