"""Shapes of the nested objects of sync items."""

from __future__ import annotations

from typing import Annotated

from apps.core.http.outputs import From, Json, Meta, Output, OwnId
from apps.stores.record.ref_shapes import MatchFeatures, StoreRef
from apps.stores.services.proposals.shapes import ProposedDiff
from apps.sync import choices


class SyncDiff(ProposedDiff):
    """A difference, with the store's current value and the decision."""

    current_value: Json | None
    current_lines: Annotated[list[str], Meta(description="Current value as text.")]


class SyncCandidate(Output):
    """A store that the record may refer to, with the reasons."""

    store: StoreRef
    lat: float | None
    lng: float | None
    score: float
    band: str
    distance_m: int | None
    features: MatchFeatures
    reasons: list[str]
    corroborated: bool


class SourceFacts(Output):
    """The source of an item."""

    source_code: Annotated[str, From("code")]
    name: str
    kind: Annotated[str, choices.SourceKind]
    trust: float
    licence: str
    attribution: str


class RecordFacts(Output):
    """The record of an item."""

    source_record_id: OwnId
    external_id: str
    link_status: Annotated[str, choices.LinkStatus]
    said: Annotated[Json, Meta(description="Values in the format of a store, when the item was created.")]
    raw: Annotated[Json, Meta(description="Current record of the source.")]
    is_newer: Annotated[bool, Meta(description="True if the source has changed the record since then.")]


class JoinedRecord(Output):
    """A record of another source about the same new store."""

    source_code: Annotated[str, From("source.code")]
    source_name: Annotated[str, From("source.name")]
    external_id: str
    raw: Annotated[Json, Meta(description="Current record of the source.")]


class AppliedBy(Output):
    """A rule that applied an item, with its description."""

    rule_id: OwnId
    source_code: Annotated[str, From("source.code")]
    words: str


class RuleDiffers(Output):
    """A past decision from which the rule's result differs."""

    sync_id: OwnId
    title: str
    store: StoreRef | None
    current_lines: list[str]
    proposed_lines: list[str]
    did: Annotated[str, Meta(description="Decision of the user.")]
    why: str


class Count(Output):
    """The number of items with the same value."""

    value: str
    count: int


class SyncStats(Output):
    """The number of waiting items by status, action and source."""

    status: list[Count]
    action: list[Count]
    source: list[Count]
