"""Outputs shared by the operations on every published kind."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Generic, Literal, TypeVar

from apps.content import choices
from apps.core.http.outputs import UNSET, From, Json, Output, OwnId, UnsetType
from apps.core.http.serializers import UserRef
from apps.stores.record.ref_shapes import StoreRef

Holder = TypeVar("Holder", bound=Output)
"""The record that already has a web address."""


class ContentTag(Output):
    """A tag of a record."""

    tag_id: OwnId
    slug: str
    label: str
    kind: str


class ContentRegion(Output):
    """The region of a record."""

    region_id: OwnId
    name: str
    level: int
    type: str


class ContentStore(Output):
    """A store of a record; `is_auto` if only a block names it."""

    store: StoreRef
    role: Annotated[str, choices.StoreRole]
    note: str
    is_auto: bool


class ReviewVerdict(Output):
    """The result of one review round."""

    round: int
    revision_no: int
    verdict: Annotated[str, choices.Verdict]
    reason: str
    by: UserRef
    at: datetime


class ReviewRemark(Output):
    """A review comment on one block or the whole record."""

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
    """The state of a record's review."""

    submitted_by: UserRef | None
    submitted_at: datetime | None
    revision_no: Annotated[int | None, From("submitted_revision_no")]
    reviewer: UserRef | None
    due_at: Annotated[datetime | None, From("review_due_at")]
    round: Annotated[int, From("review_round")]
    decisions: list[ReviewVerdict]
    comments: list[ReviewRemark]


class VersionSummary(Output):
    """Changes of one field from the previous version; for the body, counts of blocks."""

    field: str
    added: int | UnsetType = UNSET
    removed: int | UnsetType = UNSET
    changed: int | UnsetType = UNSET
    moved: int | UnsetType = UNSET


class RecordVersion(Output):
    """A version of a record."""

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
    """A run of text that is in both versions or in one of them."""

    op: Literal["same", "added", "removed"]
    text: str


class VersionDifference(Output):
    """A field or block that differs between two versions."""

    field: str
    change: Literal["added", "removed", "changed", "moved"]
    block_id: str | None
    block_type: str | None
    label: str
    parts: list[DiffPart]
    settings: list[str]


class RecordVersionDetail(RecordVersion):
    """A version in full, with its differences from another version."""

    snapshot: dict[str, Json]
    compared_to: int | None
    diff: list[VersionDifference]


class SlugChecked(Output, Generic[Holder]):
    """The result of checking a web address; `slug` is the next free one if it is taken."""

    ok: bool
    slug: str
    msg: str
    conflict: Holder | None


class PreviewUrl(Output):
    """A preview link and its expiry."""

    url: str
    expires_at: datetime


class Drawn(Output):
    """A record rendered as on the public site."""

    html: str
