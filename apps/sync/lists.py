"""The review's list, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.core.queries import list_area
from apps.core.queries.list_area import Column
from apps.sync import item_selectors as selectors
from apps.sync.choices import Priority, SyncAction, SyncStatus
from apps.sync.listings import ITEM_LIST
from apps.sync.models import SyncItem
from apps.sync.querysets import SYNC_ROLES
from apps.sync.services.bulk_items import ACTIONS
from apps.sync.services.undo_rules import lock_items


def _region(item: SyncItem) -> str | None:
    region = item.region_l2 or item.region_l1
    return region.name if region else None


COLUMNS = (
    Column("id", "Id", lambda item: item.pk, width=10),
    Column("action", "What", lambda item: SyncAction(item.action).label),
    Column("title", "Name in the source", lambda item: item.title, width=36),
    Column("store", "Store", lambda item: item.store.full_name if item.store else None, width=36),
    Column("region", "Region", _region, width=24),
    Column("source", "Source", lambda item: item.source.name, width=20),
    Column("fields", "Changes", lambda item: item.fields, width=36),
    Column("score", "Match", lambda item: item.score, width=8),
    Column("distance", "Distance (m)", lambda item: item.distance_m, width=12),
    Column("priority", "Priority", lambda item: Priority(item.priority).label, width=10),
    Column("status", "Status", lambda item: SyncStatus(item.status).label, width=14),
    Column("created", "Came", lambda item: item.created_at, width=18),
    Column("decided_by", "Decided by", lambda item: getattr(item.decided_by, "nickname", None), width=18),
    Column("decided_at", "Decided", lambda item: item.decided_at, width=18),
)


def register() -> None:
    """Register the list of the review."""
    list_area.register(
        list_area.ListArea(
            code="store_sync",
            noun="sync records",
            object_type=selectors.KIND,
            spec=ITEM_LIST,
            roles=SYNC_ROLES,
            matching=selectors.items_of,
            rows=selectors.rows_of,
            note=lambda item: item.get_status_display(),
            columns=COLUMNS,
            lock=lock_items,
            actions=ACTIONS,
        )
    )
