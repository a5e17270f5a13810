"""Registration of the list of sync items for bulk actions, exports and saved views."""

from __future__ import annotations

from apps.core.records.registration import register_list
from apps.sync.queries import item_selectors as selectors
from apps.sync.record import ITEM_RECORD
from apps.sync.services.bulk_items import ACTIONS
from apps.sync.services.undo_rules import lock_items


def register() -> None:
    """Register the list of sync items."""
    register_list(
        ITEM_RECORD,
        selectors.items_of,
        selectors.rows_of,
        note=lambda item: item.get_status_display(),
        lock=lock_items,
        actions=ACTIONS,
    )
