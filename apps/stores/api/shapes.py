"""Shapes of what the stores' calls answer; those of a store itself come from its table."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import BaseOutput, NotUndone, Shape, UserRef
from apps.core.queries import list_spec
from apps.stores import choices
from apps.stores.record import STORE_RECORD
from apps.stores.ref_shapes import STORE_TYPES, MatchFeatures, StoreRef, enum

StoreDetail: Any = STORE_RECORD.detail_shape


class _RowHead(Shape):
    """What a row says beside its fields: not who made the store, which its list does not show."""

    version = Version()
    created_at = Moment()
    updated_at = Moment()
    updated_by = UserRef(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


StoreRow: Any = type(
    "StoreRow",
    (_RowHead,),
    {
        "store_id": Id(),
        **STORE_RECORD.outputs(one.name for one in STORE_RECORD.fields if one.row),
        "cuisine": Text(allow_null=True),
        "__doc__": "One row of the list.",
    },
)


class MapBounds(serializers.Serializer):
    """The box around the stores of a cluster."""

    south = serializers.FloatField()
    west = serializers.FloatField()
    north = serializers.FloatField()
    east = serializers.FloatField()


class MapCluster(serializers.Serializer):
    """Several stores that lie close together at this zoom."""

    lat = serializers.FloatField()
    lng = serializers.FloatField()
    count = serializers.IntegerField()
    bounds = MapBounds()


class MapStore(serializers.Serializer):
    """A store on the map."""

    store_id = Id()
    name = Text()
    branch_name = Text()
    status = enum(choices.StoreStatus)
    business_status = enum(choices.BusinessStatus)
    store_type = serializers.ChoiceField(choices=STORE_TYPES)
    address_text = Text()
    cover_url = Text(allow_null=True)
    lat = serializers.FloatField()
    lng = serializers.FloatField()


class StoreLabels(serializers.Serializer):
    """The labels that stores bear, the most used first."""

    labels = serializers.ListField(child=Text())
    is_whole = serializers.BooleanField(
        help_text="Whether all stores that bear one were looked at; of very many, some are."
    )


class StoreMapOutput(serializers.Serializer):
    """A part of the map."""

    clusters = MapCluster(many=True)
    stores = MapStore(many=True)
    total = serializers.IntegerField()
    total_is_exact = serializers.BooleanField(
        help_text="Where it is not, the counts of the clusters are about, too."
    )
    truncated = serializers.BooleanField(
        help_text="Whether stores are gathered that this zoom would show one by one, because they are too many."
    )


class DuplicateCandidate(serializers.Serializer):
    """A store that may be the same shop, and why."""

    store = StoreRef()
    score = serializers.FloatField()
    band = enum(choices.DuplicateBand)
    distance_m = serializers.IntegerField(allow_null=True)
    features = MatchFeatures()
    reasons = serializers.ListField(child=Text())
    corroborated = serializers.BooleanField()


class DuplicatePair(BaseOutput):
    """Two stores that may be one shop, and what was said of them."""

    pair_id = Id()
    country = Text()
    store_a = StoreRef()
    store_b = StoreRef()
    status = enum(choices.DuplicateStatus)
    score = serializers.FloatField()
    band = enum(choices.DuplicateBand)
    distance_m = serializers.IntegerField(allow_null=True)
    features = MatchFeatures()
    reasons = serializers.ListField(child=Text())
    corroborated = serializers.BooleanField()
    decided_by = UserRef(allow_null=True)
    decided_at = Moment(allow_null=True)
    snooze_until = serializers.DateField(allow_null=True)
    asked_by = UserRef(allow_null=True)
    asked_at = Moment(allow_null=True)


DuplicateListOutput = list_spec.list_output("DuplicateListOutput", DuplicatePair)


class Moved(Shape):
    """So many records of a kind, with the word for them."""

    label = Text()
    count = serializers.IntegerField()


class MovedCounts(serializers.DictField):
    """What moved, by kind of record."""

    child = Moved()


class StoreMergeRow(serializers.Serializer):
    """One merge: which store became a part of which, by whom and when, and whether it was undone."""

    merge_id = Id()
    winner = StoreRef()
    loser = StoreRef()
    reason = Text()
    field_choices = serializers.DictField(child=Text())
    moved = MovedCounts()
    changeset_id = Id()
    merged_at = Moment()
    merged_by = UserRef(allow_null=True)
    undone_at = Moment(allow_null=True)
    undone_by = UserRef(allow_null=True)
    undo_reason = Text()
    allowed_actions = serializers.ListField(child=Text())


MergeListOutput = list_spec.list_output("MergeListOutput", StoreMergeRow)


class MergeWarning(serializers.Serializer):
    """What a person is asked to confirm."""

    code = Text()
    field = Text(allow_null=True)
    msg = Text()


class MergeChange(serializers.Serializer):
    """One field of the store that stays, before and after."""

    field = Text()
    old = serializers.JSONField(allow_null=True)
    new = serializers.JSONField(allow_null=True)


class MergeStoresOutput(serializers.Serializer):
    """The store as it is, or with `validate_only` as it would be, and what went along."""

    merge_id = Id(allow_null=True)
    changeset_id = Id(allow_null=True)
    store = StoreDetail()
    changes = MergeChange(many=True)
    moved = MovedCounts()
    warnings = MergeWarning(many=True)


class UndoMergeOutput(serializers.Serializer):
    """The store that is back, the one it was a part of, and what stays as it is."""

    merge_id = Id()
    store = StoreDetail()
    winner = StoreRef()
    changeset_id = Id(allow_null=True)
    not_undone = NotUndone(many=True)
