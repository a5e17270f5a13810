"""Redirects of public store URLs: to the store with a current or former slug, or to its successor."""

from __future__ import annotations

from dataclasses import dataclass

from apps.stores.choices import StoreStatus
from apps.stores.models import Store, StoreRedirect

MOST_MOVES = 5
"""Maximum number of moves that are followed."""


@dataclass(frozen=True, slots=True)
class ResolvedStore:
    """The store behind a slug."""

    store_id: int
    slug: str
    """Current slug."""
    is_moved: bool
    """True if the requested slug is answered with a 301 redirect."""


def save_redirect(store: Store, earlier: str) -> None:
    """Save a redirect from the slug `earlier` to the store, if its slug has changed and it is not a draft."""
    if earlier and earlier != store.slug and store.status != StoreStatus.DRAFT:
        StoreRedirect.objects.create(country=store.country, slug=earlier, store=store)


def find(*, country: str, slug: str) -> ResolvedStore | None:
    """Return the store that a current or former slug leads to, following merges and moves; else None.

    A store that has the slug now takes precedence over redirects; of several redirects the newest counts. At
    most five moves are followed. Merged and deleted stores are not returned, drafts and hidden ones are. At
    most two queries if the store did not move.
    """
    store = Store.objects.at_addresses(country, [slug]).first()
    if store is None:
        led = StoreRedirect.objects.filter(country=country, slug=slug).select_related("store")
        newest = led.order_by("-pk").first()
        store = newest.store if newest else None
    seen: set[int] = set()
    while store is not None and store.moved_to_store_id and len(seen) < MOST_MOVES:
        seen.add(store.pk)
        target = store.moved_to_store
        if target is None or target.pk in seen or not target.is_listed:
            break
        store = target
    if store is None or not store.is_listed:
        return None
    return ResolvedStore(store.pk, store.slug, store.slug != slug)
