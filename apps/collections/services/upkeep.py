"""Regular updates of collections: broken items are marked, rules are evaluated again.

Broken items are found by polling, not by notifications: a store can close by hand, by a feed, in bulk or by a
command. One query per kind of item and minute finds all of them.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction
from django.db.models import CharField, F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce

from apps.collections.choices import Broken, Mode
from apps.collections.models import Collection, CollectionItem
from apps.collections.record import targets
from apps.collections.services import derived, items, store_counts
from apps.collections.services.kind import recipients
from apps.content.choices import Status
from apps.content.services.publishing import revisions
from apps.core.choices import NotificationType
from apps.core.messaging import notifications

MOST = 1000
_WORDS = {
    Broken.CLOSED: "is permanently closed",
    Broken.OFF: "is no longer published",
    Broken.MERGED: "was merged into another",
    Broken.GONE: "is no longer there",
}


# -- broken items -------------------------------------------------------------------------------------
def look_after_items(at: dt.datetime) -> int:
    """Mark items that broke or recovered; return the number of changed collections."""
    turned: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for code in targets.kinds():
        for pk, collection_id, now in _turned(code):
            turned[collection_id][pk] = now
    return sum(_mark(collection_id, turned[collection_id], at) for collection_id in sorted(turned))


def _turned(code: str) -> list[tuple[int, int, str]]:
    """Return (item id, collection id, current reason) of items whose mark is outdated."""
    kind = targets.kinds()[code]
    records = kind.model._default_manager.filter(
        pk=OuterRef("ref_id"), country=OuterRef("collection__country")
    )
    now = Subquery(records.annotate(now=kind.broken).values("now")[:1], output_field=CharField())
    rows = CollectionItem.objects.filter(kind=code).annotate(now=Coalesce(now, Value(Broken.GONE.value)))
    turned = rows.exclude(broken=F("now")).order_by("pk").values_list("pk", "collection_id", "now")
    return list(turned[:MOST])


@transaction.atomic
def _mark(collection_id: int, turned: dict[int, str], at: dt.datetime) -> bool:
    """Mark the items of one collection and notify its recipients; skipped while the row is locked."""
    collections = Collection.objects.select_related("curator", "created_by").filter(pk=collection_id)
    collection = collections.select_for_update(of=("self",), skip_locked=True).first()
    if collection is None:
        return False
    rows = list(CollectionItem.objects.filter(collection=collection))
    newly: list[CollectionItem] = []
    for row in rows:
        now = turned.get(row.pk, row.broken)
        if now and not row.broken:
            newly.append(row)
        items.set_broken(row, now)
    CollectionItem.objects.bulk_update([row for row in rows if row.pk in turned], ["broken", "broken_since"])
    items.count(collection, {row.key for row in rows if row.broken})
    # This is not an edit of the collection: its version stays, so that users' edits do not conflict.
    Collection.objects.filter(pk=collection.pk).update(
        broken_count=collection.broken_count, item_count=collection.item_count
    )
    if newly and collection.status != Status.ARCHIVED:
        _notify(collection, newly)
    return True


def _notify(collection: Collection, newly: Sequence[CollectionItem]) -> None:
    named = targets.load(collection.country, [(row.kind, row.ref_id) for row in newly if row.ref_id])
    changes = [f"{_title(row, named)} {_WORDS[Broken(row.broken)]}" for row in newly[:3]]
    more = len(newly) - len(changes)
    notifications.notify(
        users=recipients(collection),
        kind=NotificationType.ITEM_BROKEN,
        title=collection.title,
        body=". ".join([*changes, *([f"{more} more"] if more else [])]),
        about=collection,
    )


def _title(row: CollectionItem, named: dict[tuple[str, int], targets.Target]) -> str:
    target = named.get((row.kind, row.ref_id or 0))
    return row.title_override or (target.title if target else "An item")


# -- rules --------------------------------------------------------------------------------------------
def refresh_rules(at: dt.datetime) -> int:
    """Evaluate the rules of latest and public revisions again; return the number of changed collections."""
    ruled = Collection.objects.filter(mode=Mode.RULE) | Collection.objects.exclude(live_found_store_ids=[])
    ids = list(ruled.exclude(status=Status.ARCHIVED).order_by("pk").values_list("pk", flat=True))
    return sum(_refresh(pk) for pk in ids)


@transaction.atomic
def _refresh(collection_id: int) -> bool:
    collections = Collection.objects.select_related("curator", "created_by").filter(pk=collection_id)
    collection = collections.select_for_update(of=("self",), skip_locked=True).first()
    if collection is None:
        return False
    before = (collection.found_store_ids, collection.live_found_store_ids)
    counted = set(store_counts.counted(collection))
    items.refresh(collection)
    if collection.is_live:
        derived.follow_live(collection, revisions.get(collection, collection.live_revision_no or 0))
    Collection.objects.filter(pk=collection.pk).update(
        found_store_ids=collection.found_store_ids,
        found_at=collection.found_at,
        live_found_store_ids=collection.live_found_store_ids,
        item_count=collection.item_count,
        broken_count=collection.broken_count,
    )
    store_counts.recount(counted ^ set(store_counts.counted(collection)))
    if before[0] and not collection.found_store_ids and collection.mode == Mode.RULE:
        notifications.notify(
            users=recipients(collection),
            kind=NotificationType.ITEM_BROKEN,
            title=collection.title,
            body="Its rule has no matches",
            about=collection,
        )
    return before != (collection.found_store_ids, collection.live_found_store_ids)
