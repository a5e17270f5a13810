"""Shapes of what the review's calls answer; those of an item itself come from its table."""

from __future__ import annotations

from typing import Annotated, Any

from apps.core.http.outputs import From, IdNumber, Json, Output
from apps.stores.record.ref_shapes import StoreRef
from apps.sync.record import ITEM_RECORD

SyncDetail: Any = ITEM_RECORD.detail_shape


class SyncItems(Output):
    """Several items in full."""

    items: list[SyncDetail]


class Applied(Output):
    """What became of an item that was applied."""

    item: SyncDetail
    store: StoreRef | None
    change_log_id: Annotated[IdNumber | None, From("applied_change_log_id")]
    changeset_id: IdNumber | None
    applied_fields: list[str]
    skipped_fields: list[str]


class SyncUndone(Output):
    """The item after it was taken back."""

    item: SyncDetail
    not_undone: list[Json]
