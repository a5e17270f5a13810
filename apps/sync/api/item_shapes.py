"""Output shapes of the operations on sync items; shapes of an item come from its field table."""

from __future__ import annotations

from typing import Annotated, Any

from apps.core.http.outputs import From, IdNumber, Json, Output
from apps.stores.record.ref_shapes import StoreRef
from apps.sync.record import ITEM_RECORD

SyncDetail: Any = ITEM_RECORD.detail_shape


class SyncItems(Output):
    """Details of several items."""

    items: list[SyncDetail]


class Applied(Output):
    """The result of applying an item."""

    item: SyncDetail
    store: StoreRef | None
    change_log_id: Annotated[IdNumber | None, From("applied_change_log_id")]
    changeset_id: IdNumber | None
    applied_fields: list[str]
    skipped_fields: list[str]


class SyncUndone(Output):
    """The item after the undo, with the fields that were not undone."""

    item: SyncDetail
    not_undone: list[Json]
