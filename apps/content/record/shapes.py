"""Shapes of what the calls over every published kind answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from apps.content import choices
from apps.core.http.outputs import UNSET, From, Json, ListOutput, Output, OwnId, UnsetType
from apps.core.http.serializers import UserRef
from apps.stores.record.ref_shapes import StoreRef


class ContentTag(Output):
    """A tag, as records name it."""

    tag_id: OwnId
    slug: str
    label: str
    kind: str


class ContentRegion(Output):
    """A region, as records name it."""

    region_id: OwnId
    name: str
    level: int
    type: str


class ContentStore(Output):
    """A store of a record; `is_auto` where only a block names it."""

    store: StoreRef
    role: Annotated[str, choices.StoreRole]
    note: str
    is_auto: bool


class ReviewVerdict(Output):
    """How one round of review ended."""

    round: int
    revision_no: int
    verdict: Annotated[str, choices.Verdict]
    reason: str
    by: UserRef
    at: datetime


class ReviewRemark(Output):
    """What somebody said about one block, or about the whole."""

    comment_id: OwnId
    block_id: str | None
    body: str
    round: int
    by: UserRef
    at: datetime
    resolved: bool
    resolved_by: UserRef | None
    resolved_at: datetime | None
    allowed_actions: list[str]


class ReviewState(Output):
    """Where the review of a record stands."""

    submitted_by: UserRef | None
    submitted_at: datetime | None
    revision_no: Annotated[int | None, From("submitted_revision_no")]
    reviewer: UserRef | None
    due_at: Annotated[datetime | None, From("review_due_at")]
    round: Annotated[int, From("review_round")]
    decisions: list[ReviewVerdict]
    comments: list[ReviewRemark]


class VersionSummary(Output):
    """How one field differs from the version before; of the body, how many blocks."""

    field: str
    added: int | UnsetType = UNSET
    removed: int | UnsetType = UNSET
    changed: int | UnsetType = UNSET
    moved: int | UnsetType = UNSET


class RecordVersion(Output):
    """One version of a record."""

    revision_no: int
    saved_by: UserRef | None
    saved_at: datetime
    note: str
    is_autosave: bool
    is_published: bool
    is_live: bool
    is_latest: bool
    diff_summary: list[VersionSummary]


class DiffPart(Output):
    """A run of words that both versions have, or one of them."""

    op: Literal["same", "added", "removed"]
    text: str


class VersionDifference(Output):
    """One field or block that differs between two versions."""

    field: str
    change: Literal["added", "removed", "changed", "moved"]
    block_id: str | None
    block_type: str | None
    label: str
    parts: list[DiffPart]
    settings: list[str]


class RecordVersionDetail(RecordVersion):
    """One version in full, and what differs from another."""

    snapshot: dict[str, Json]
    compared_to: int | None
    diff: list[VersionDifference]


class PreviewUrl(Output):
    """Where the version can be looked at, and until when."""

    url: str
    expires_at: datetime


class Drawn(Output):
    """A record as the site would show it."""

    html: str


class RecordVersionListOutput(ListOutput[RecordVersion]):
    """A page of a list."""
