"""Where a public address leads: to the store that has it or had it, or to the one that took the place of it."""

from __future__ import annotations

from dataclasses import dataclass

from apps.stores.choices import StoreStatus
from apps.stores.models import Store, StoreRedirect

MOST_MOVES = 5
"""A shop that moved more often is not followed further."""


@dataclass(frozen=True, slots=True)
class FoundStore:
    """The store behind an address."""

    store_id: int
    slug: str
    """Its own address now."""
    is_moved: bool
    """Whether the address that was asked for is answered with 301."""


def leave(store: Store, earlier: str) -> None:
    """Let an address that a store had on the site lead to it; one of a draft was never read by anybody."""
    if earlier and earlier != store.slug and store.status != StoreStatus.DRAFT:
        StoreRedirect.objects.create(country=store.country, slug=earlier, store=store)


def find(*, country: str, slug: str) -> FoundStore | None:
    """The store behind a web address, through merges and moves; None where there is none.

    A store that has the address now comes first, whatever led elsewhere before. Two statements at most for
    one that did not move.
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
    return FoundStore(store.pk, store.slug, store.slug != slug)
