"""Shapes of what the review's calls answer; those of an item itself come from its table."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import Shape
from apps.stores.ref_shapes import StoreRef
from apps.sync.record import ITEM_RECORD

SyncDetail: Any = ITEM_RECORD.detail_shape


class SyncItems(serializers.Serializer):
    """Several items in full."""

    items = SyncDetail(many=True)


class Applied(serializers.Serializer):
    """What became of an item that was applied."""

    item = SyncDetail()
    store = StoreRef(allow_null=True)
    change_log_id = Id(allow_null=True)
    changeset_id = Id(allow_null=True)
    applied_fields = serializers.ListField(child=Text())
    skipped_fields = serializers.ListField(child=Text())


class SyncUndone(serializers.Serializer):
    """The item after it was taken back."""

    item = SyncDetail()
    not_undone = serializers.ListField(child=serializers.JSONField())


class Count(serializers.Serializer):
    """How many items share a value."""

    value = Text()
    count = serializers.IntegerField()


class SyncStats(Shape):
    """How much waits, and where it comes from."""

    status = Count(many=True)
    action = Count(many=True)
    source = Count(many=True)
