"""What redirects lead to: how it is called, and where it is read now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from apps.content import site
from apps.content.models import Article
from apps.pages.choices import LeadsTo
from apps.pages.models import Page, Redirect
from apps.stores.choices import StoreStatus
from apps.stores.models import Store


@dataclass(frozen=True)
class Named:
    """A target in words, and its address; "" where nothing is read there."""

    title: str
    address: str


_NOTHING = Named("", "")


def load(redirects: Iterable[Redirect]) -> dict[tuple[str, int], Named]:
    """What the redirects name, by kind and id: a statement for each kind."""
    asked: dict[str, set[int]] = {}
    for one in redirects:
        if one.to_id is not None:
            asked.setdefault(one.to_type, set()).add(one.to_id)
    found: dict[tuple[str, int], Named] = {}
    for page in Page.objects.filter(pk__in=asked.get(LeadsTo.PAGE, ())).defer("blocks", "search_text"):
        address = site.address(page.country, "page", page.live_slug) if page.is_live else ""
        found[LeadsTo.PAGE, page.pk] = Named(page.title, address)
    for article in Article.objects.filter(pk__in=asked.get(LeadsTo.ARTICLE, ())).defer("body", "body_text"):
        address = site.address(article.country, "article", article.live_slug) if article.is_live else ""
        found[LeadsTo.ARTICLE, article.pk] = Named(article.title, address)
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
