"""Rebuilding of the search texts of stores, after a change of what they are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.core.models import ReferenceLoad
from apps.stores.domain.taxonomy import DATA
from apps.stores.models import Store
from apps.stores.record import refs
from apps.stores.services import derived

BATCH = 500
VERSION = 1
"""Increment when `derived.refresh_search` composes the text in another way."""
_PARTS = ("search_words.csv", "regions.csv", "region_short_names.csv", "store_types.json", "cuisines.json")
_NAME = "store search texts"
_READ = (
    *(
        "id",
        "country",
        "name",
        "name_en",
        "branch_name",
        "alternate_names",
        "brand",
        "store_type",
        "cuisines",
    ),
    *(
        "address_line1",
        "address_line2",
        "landmark",
        "located_in",
        "sublocality",
        "postcode",
        "slug",
        "phones",
    ),
    *("region_l1", "region_l2", "region_l3", "search_text"),
)


def stores_of(brand_id: int | None) -> QuerySet[Store]:
    """Return the stores of a brand, or all stores."""
    return Store.objects.all() if brand_id is None else Store.objects.filter(brand=brand_id)


def refresh(stores: QuerySet[Store], after: int, progress: Callable[[int, int], None]) -> int:
    """Save the search texts that have changed, for `stores` with ids above `after`. Return the number read.

    Batches are transactions. `progress(last id, number of stores)` is called inside them and may raise to
    stop. No version or time of change is written, because the text is derived.
    """
    seen = 0
    while True:
        with transaction.atomic():
            batch = list(
                stores.filter(pk__gt=after)
                .select_related("region_l1", "region_l2", "region_l3", "brand")
                .only(*_READ, *(f"region_l{level}__search_text" for level in (1, 2, 3)), *_BRAND)
                .select_for_update(of=("self",))
                .order_by("pk")[:BATCH]
            )
            if not batch:
                return seen
            changed = [store for store in batch if _is_changed(store)]
            Store.objects.bulk_update(changed, ["search_text"])
            after, seen = batch[-1].pk, seen + len(batch)
            progress(after, len(batch))


_BRAND = ("brand__name", "brand__match_names")


def _is_changed(store: Store) -> bool:
    """Rebuild the search text of a store in memory. Return whether it changed."""
    before = store.search_text
    derived.refresh_search(store, refs.place_of(store))
    return store.search_text != before


def is_due() -> bool:
    """Return whether a file that search texts are made of has changed since all were written."""
    return not ReferenceLoad.objects.filter(name=_NAME, digest=_digest()).exists()


def mark_done() -> None:
    """Save that all search texts are made from the current files: they are due when a file changes."""
    ReferenceLoad.objects.update_or_create(
        name=_NAME, defaults={"digest": _digest(), "loaded_at": timezone.now()}
    )


def _digest() -> str:
    content = b"".join((DATA / name).read_bytes() for name in _PARTS)
    return hashlib.sha256(str(VERSION).encode() + content).hexdigest()
