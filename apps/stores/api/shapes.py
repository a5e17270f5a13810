"""Output shapes of the operations on stores; shapes of a store come from its field table."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from apps.core.http.outputs import (
    From,
    IdNumber,
    Json,
    Meta,
    OneOf,
    Output,
    OwnId,
    VersionNumber,
    make_output,
)
from apps.core.http.serializers import BaseOutput, NotUndone, UserRef, Warned
from apps.stores import choices
from apps.stores.record import STORE_RECORD
from apps.stores.record.ref_shapes import STORE_TYPES, MatchFeatures, StoreRef
from apps.stores.record.shapes import Moved

StoreDetail: Any = STORE_RECORD.detail_shape


StoreRow: Any = make_output(
    "StoreRow",
    {
        # Without `created_by`, which the list does not show.
        "version": VersionNumber,
        "created_at": datetime,
        "updated_at": datetime,
        "updated_by": UserRef | None,
        "allowed_actions": list[str],
        "store_id": IdNumber,
        **STORE_RECORD.outputs(one.name for one in STORE_RECORD.fields if one.row),
        "cuisine": str | None,
    },
    "A store in a list.",
    Output,
)


class MapBounds(Output):
    """The bounding box of a cluster."""

    south: float
    west: float
    north: float
    east: float


class MapCluster(Output):
    """Several stores close together at this zoom level."""

    lat: float
    lng: float
    count: int
    bounds: MapBounds


class MapStore(Output):
    """A store on the map."""

    store_id: IdNumber
    name: str
    branch_name: str
    status: Annotated[str, choices.StoreStatus]
    business_status: Annotated[str, choices.BusinessStatus]
    store_type: Annotated[str, OneOf(tuple(STORE_TYPES))]
    address_text: str
    cover_url: str | None
    lat: float
    lng: float


class StoreLabels(Output):
    """The labels of stores, most used first."""

    labels: list[str]
    is_whole: Annotated[
        bool,
        Meta(description="True if all stores with labels were counted; false if only some of very many."),
    ]


class SlugPreview(Output):
    slug: str


class StoreMapOutput(Output):
    """A part of the map."""

    clusters: list[MapCluster]
    stores: list[MapStore]
    total: int
    total_is_exact: Annotated[
        bool, Meta(description="False if the total and the counts of clusters are estimates.")
    ]
    truncated: Annotated[
        bool,
        Meta(
            description="True if stores are clustered only because there are too many to show them "
            "one by one at this zoom level."
        ),
    ]


class DuplicatePair(BaseOutput):
    """Two possible duplicates, and the decision on them."""

    pair_id: OwnId
    country: str
    store_a: StoreRef
    store_b: StoreRef
    status: Annotated[str, choices.DuplicateStatus]
    score: float
    band: Annotated[str, choices.DuplicateBand]
    distance_m: int | None
    features: MatchFeatures
    reasons: list[str]
    corroborated: bool
    decided_by: UserRef | None
    decided_at: datetime | None
    snooze_until: date | None
    asked_by: UserRef | None
    asked_at: datetime | None


MovedCounts = dict[str, Moved]
"""The number of moved records by kind."""


class StoreMergeRow(Output):
    """A merge: its stores, user and time, and whether it was undone."""

    merge_id: OwnId
    winner: StoreRef
    loser: StoreRef
    reason: str
    field_choices: dict[str, str]
    moved: MovedCounts
    changeset_id: IdNumber
    merged_at: Annotated[datetime, From("created_at")]
    merged_by: Annotated[UserRef | None, From("created_by")]
    undone_at: datetime | None
    undone_by: UserRef | None
    undo_reason: str
    allowed_actions: list[str]


class MergeChange(Output):
    """A changed field of the winner, before and after."""

    field: str
    old: Json | None
    new: Json | None


class MergeStoresOutput(Output):
    """The merged store, or with `validate_only` its preview, and the moved records."""

    merge_id: IdNumber | None
    changeset_id: IdNumber | None
    store: StoreDetail
    changes: list[MergeChange]
    moved: MovedCounts
    warnings: list[Warned]


class UndoMergeOutput(Output):
    """The restored store, the winner, and the fields that were not undone."""

    merge_id: IdNumber
    store: StoreDetail
    winner: StoreRef
    changeset_id: IdNumber | None
    not_undone: list[NotUndone]
