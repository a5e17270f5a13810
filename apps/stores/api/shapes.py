"""Shapes of what the stores' calls answer; those of a store itself come from its table."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any

from apps.core.http.outputs import (
    From,
    IdNumber,
    Json,
    ListOutput,
    Meta,
    OneOf,
    Output,
    OwnId,
    VersionNumber,
    make_output,
)
from apps.core.http.serializers import BaseOutput, NotUndone, UserRef
from apps.stores import choices
from apps.stores.record import STORE_RECORD
from apps.stores.record.ref_shapes import STORE_TYPES, MatchFeatures, StoreRef
from apps.stores.record.shapes import Moved

StoreDetail: Any = STORE_RECORD.detail_shape


StoreRow: Any = make_output(
    "StoreRow",
    {
        # Not who made the store: its list does not show that.
        "version": VersionNumber,
        "created_at": datetime,
        "updated_at": datetime,
        "updated_by": UserRef | None,
        "allowed_actions": list[str],
        "store_id": IdNumber,
        **STORE_RECORD.outputs(one.name for one in STORE_RECORD.fields if one.row),
        "cuisine": str | None,
    },
    "One row of the list.",
    Output,
)


class MapBounds(Output):
    """The box around the stores of a cluster."""

    south: float
    west: float
    north: float
    east: float


class MapCluster(Output):
    """Several stores that lie close together at this zoom."""

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
    """The labels that stores bear, the most used first."""

    labels: list[str]
    is_whole: Annotated[
        bool, Meta(description="Whether all stores that bear one were looked at; of very many, some are.")
    ]


class StoreMapOutput(Output):
    """A part of the map."""

    clusters: list[MapCluster]
    stores: list[MapStore]
    total: int
    total_is_exact: Annotated[
        bool, Meta(description="Where it is not, the counts of the clusters are about, too.")
    ]
    truncated: Annotated[
        bool,
        Meta(
            description="Whether stores are gathered that this zoom would show one by one, because they are too many."
        ),
    ]


class DuplicatePair(BaseOutput):
    """Two stores that may be one shop, and what was said of them."""

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


class DuplicateListOutput(ListOutput[DuplicatePair]):
    """A page of a list."""


MovedCounts = dict[str, Moved]
"""The number of moved records by kind."""


class StoreMergeRow(Output):
    """One merge: which store became a part of which, by whom and when, and whether it was undone."""

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


class MergeListOutput(ListOutput[StoreMergeRow]):
    """A page of a list."""


class MergeWarning(Output):
    """What a person is asked to confirm."""

    code: str
    field: str | None
    msg: str


class MergeChange(Output):
    """One field of the store that stays, before and after."""

    field: str
    old: Json | None
    new: Json | None


class MergeStoresOutput(Output):
    """The store as it is, or with `validate_only` as it would be, and what went along."""

    merge_id: IdNumber | None
    changeset_id: IdNumber | None
    store: StoreDetail
    changes: list[MergeChange]
    moved: MovedCounts
    warnings: list[MergeWarning]


class UndoMergeOutput(Output):
    """The store that is back, the one it was a part of, and what stays as it is."""

    merge_id: IdNumber
    store: StoreDetail
    winner: StoreRef
    changeset_id: IdNumber | None
    not_undone: list[NotUndone]
