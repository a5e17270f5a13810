"""The review's list, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.core.queries import list_area
from apps.sync import item_selectors as selectors
from apps.sync.querysets import SYNC_ROLES
from apps.sync.record import ITEM_RECORD
from apps.sync.services.bulk_items import ACTIONS
from apps.sync.services.undo_rules import lock_items


def register() -> None:
    """Register the list of the review."""
    list_area.register(
        list_area.ListArea(
            code=ITEM_RECORD.area,
            noun=ITEM_RECORD.words[1],
            object_type=ITEM_RECORD.code,
            spec=ITEM_RECORD.list_spec,
            roles=SYNC_ROLES,
            matching=selectors.items_of,
            rows=selectors.rows_of,
            note=lambda item: item.get_status_display(),
            columns=ITEM_RECORD.columns(),
            lock=lock_items,
            actions=ACTIONS,
        )
    )
