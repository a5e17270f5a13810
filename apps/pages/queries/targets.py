"""What redirects lead to: how it is called, and where it is read now."""

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
    """A target in words, and its address; "" where nothing is read there."""

    title: str
    address: str


_NOTHING = Named("", "")
PUBLISHED: Mapping[str, type[Published]] = {
    LeadsTo.PAGE.value: Page,
    LeadsTo.ARTICLE.value: Article,
    LeadsTo.VIDEO.value: Video,
    LeadsTo.COLLECTION.value: Collection,
}
"""The kinds that go onto the site and off it."""


def load(redirects: Iterable[Redirect]) -> dict[tuple[str, int], Named]:
    """What the redirects name, by kind and id: a statement for each kind."""
    asked: dict[str, set[int]] = {}
    for one in redirects:
        if one.to_id is not None:
            asked.setdefault(one.to_type, set()).add(one.to_id)
    found: dict[tuple[str, int], Named] = {}
    for kind, model in PUBLISHED.items():
        rows = model._default_manager.filter(pk__in=asked.get(kind, ()))
        for record in rows.only("country", "title", "is_live", "live_slug"):
            address = site.address(record.country, kind, record.live_slug) if record.is_live else ""
            found[kind, record.pk] = Named(record.title, address)
    stores = Store.objects.filter(pk__in=asked.get(LeadsTo.STORE, ())).select_related("merged_into_store")
    for store in stores:
        found[LeadsTo.STORE, store.pk] = Named(store.full_name, _of_store(store))
    return found


def _of_store(store: Store) -> str:
    """A store that was merged is read where it went."""
    shown = store.merged_into_store or store
    return site.address(shown.country, "store", shown.slug) if shown.status == StoreStatus.PUBLISHED else ""


def of(redirect: Redirect, named: Mapping[tuple[str, int], Named]) -> Named:
    """What a redirect leads to."""
    if redirect.to_type == LeadsTo.GONE:
        return Named("Gone", "")
    if redirect.to_type == LeadsTo.URL:
        return Named(redirect.to_url, redirect.to_url)
    return named.get((redirect.to_type, redirect.to_id or 0), _NOTHING)
