"""Queries and access functions of sync items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, QuerySet
from django.utils import timezone

from apps.accounts.models import User
from apps.core.country.zones import zone_of
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.inbox import claims
from apps.core.lists import list_filters, list_spec
from apps.core.lists.list_query import ListQuery
from apps.core.lists.run_list import run_list
from apps.core.values import FieldValue
from apps.stores.record import refs
from apps.sync.choices import WAITING, SyncStatus
from apps.sync.models import SyncItem
from apps.sync.models.querysets import WAITS
from apps.sync.record import ITEM_RECORD, KIND, shapes

_ROW = (
    "source",
    "region_l1",
    "region_l2",
    "decided_by",
    "updated_by",
    *(f"store__{name}" for name in refs.FETCHED),
)
_LONG = ("candidates", "diffs", "said", "link_before", *(f"store__{name}" for name in refs.LONG))
_FULL = (*_ROW, "record", "run", "undone_by", "confirmed_by")


def items_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[SyncItem]:
    """Return the country's items; only waiting ones unless `query` names a status or store."""
    items = SyncItem.objects.visible_to(user, country)
    if query.get("status") or query.get("store_id"):
        return items
    return items.filter(WAITS)


def list_items(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[SyncItem]]:
    """Return a page of sync items, filtered and sorted by `query`."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    page = run_list(items_of(user, country, query), ITEM_RECORD.list_spec, query, ctx)
    return page, rows_of(page.ids)


def rows_of(ids: Sequence[int]) -> list[SyncItem]:
    """Return items in the order of `ids` with the fields of list rows, without long columns."""
    return list_spec.in_order(ids, SyncItem.objects.select_related(*_ROW).defer(*_LONG))


def get_item(*, user: User, country: str, sync_id: int) -> SyncItem:
    """Return an item with all fields. Raise NotFound if it is missing or not visible."""
    return _require(one(_in_full(user, country, sync_id)))


def lock_item(*, actor: User, country: str, sync_id: int, skip_locked: bool = False) -> SyncItem:
    """Return an item locked for update. Raise NotFound if it is missing or not visible.

    With `skip_locked`, also raise NotFound if another transaction has locked it, instead of waiting.
    """
    items = _in_full(actor, country, sync_id)
    return _require(one(items.select_for_update(of=("self",), skip_locked=skip_locked)))


def _in_full(user: User, country: str, sync_id: int) -> QuerySet[SyncItem]:
    return SyncItem.objects.visible_to(user, country).filter(pk=sync_id).select_related(*_FULL)


def _require(item: SyncItem | None) -> SyncItem:
    if item is None:
        raise NotFound("Sync record")
    return item


def next_ids(*, user: User, country: str, query: Mapping[str, FieldValue], most: int) -> list[int]:
    """Return the ids of the next items for the user: their claimed items first, then unclaimed ones."""
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    mine = SyncItem.objects.visible_to(user, country).filter(status=SyncStatus.IN_REVIEW)
    wanted = ListQuery(mine, ITEM_RECORD.list_spec, {**query, "status": None}, ctx).rows
    claimed = list(wanted.filter(claims.is_claimed(KIND, by=user)).order_by("turn", "id")[:most])
    if len(claimed) < most:
        free = claims.unclaimed(SyncItem.objects.visible_to(user, country).filter(status__in=WAITING))
        free = ListQuery(free, ITEM_RECORD.list_spec, {**query, "status": None}, ctx).rows
        claimed += list(free.order_by("turn", "id")[: most - len(claimed)])
    return [item.pk for item in claimed]


def stats(*, user: User, country: str) -> shapes.SyncStats:
    """Return the number of items by status, and of waiting ones by action and source."""
    items = SyncItem.objects.visible_to(user, country).order_by()
    waiting = items.filter(status__in=WAITING)

    def count(rows: QuerySet[SyncItem], column: str) -> list[shapes.Count]:
        counts = rows.values_list(column).annotate(n=Count("pk")).order_by("-n", column)
        return [shapes.Count(value=value, count=n) for value, n in counts]

    return shapes.SyncStats(
        status=count(items, "status"),
        action=count(waiting, "action"),
        source=count(waiting, "source__code"),
    )


def living_claims(ids: Sequence[int]) -> dict[int, Any]:
    """Return the active claims by item id."""
    return claims.living(KIND, ids, timezone.now())
