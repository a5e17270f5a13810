"""The list of collections, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.collections import selectors
from apps.collections.querysets import COLLECTION_ROLES
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services.bulk import ACTIONS
from apps.content.labels import label_of
from apps.core.queries import list_area


def register() -> None:
    """Register the list of collections."""
    list_area.register(
        list_area.ListArea(
            code="collection",
            noun="collections",
            object_type=selectors.KIND,
            spec=COLLECTION_RECORD.list_spec,
            roles=COLLECTION_ROLES,
            matching=selectors.collections_of,
            rows=selectors.rows_of,
            note=label_of,
            columns=COLLECTION_RECORD.columns(),
            lock=selectors.lock_collections,
            actions=ACTIONS,
        )
    )
