"""Outputs of reviews and versions, shared by every published kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.content import permissions
from apps.content.choices import StoreRole
from apps.content.models import Published, ReviewComment, Reviewed, Revision
from apps.content.queries import reads
from apps.content.record.shapes import (
    ContentStore,
    ContentTag,
    RecordVersion,
    RecordVersionDetail,
    ReviewRemark,
    ReviewState,
    ReviewVerdict,
    VersionDifference,
    VersionSummary,
)
from apps.content.services.publishing.states import StatusChange
from apps.content.services.publishing.version_diff import Compared
from apps.core.http.serializers import UserRef
from apps.core.records.answers import Compute
from apps.stores.record import refs

REVIEWED: Mapping[str, Compute] = {
    "allowed_actions": lambda record, user: permissions.allowed_actions(user, record),
    "co_authors": lambda record, user: [UserRef.of(one) for one in reads.co_authors_of(record)],
    "stores": lambda record, user: _stores(record),
    "tag_refs": lambda record, user: [ContentTag.of(tag) for tag in reads.tags_of(record)],
    "review": lambda record, user: review(record, user),
}
"""Computed fields of every reviewed kind."""


def _stores(record: Reviewed) -> list[ContentStore]:
    stores = reads.stores_of(record)
    chosen = {one["store_id"]: one for one in record.stores}
    return [
        ContentStore(
            store=refs.store_ref(stores[pk]),
            role=chosen[pk]["role"] if pk in chosen else StoreRole.MENTION.value,
            note=chosen[pk]["note"] if pk in chosen else "",
            is_auto=pk not in chosen,
        )
        for pk in record.store_ids
        if pk in stores
    ]


def review(record: Reviewed, user: User) -> ReviewState:
    """Return the state of a review, with the decisions and comments of every round."""
    return ReviewState.of(
        record,
        decisions=[ReviewVerdict.of(one) for one in reads.decisions_of(record)],
        comments=[_comment(one, record, user) for one in reads.comments_of(record)],
    )


def _comment(one: ReviewComment, record: Reviewed, user: User) -> ReviewRemark:
    is_resolved = one.resolved_at is not None
    can_resolve = not is_resolved and permissions.may_resolve(user, record, one)
    return ReviewRemark.of(
        one,
        block_id=str(one.block_id) if one.block_id else None,
        resolved=is_resolved,
        allowed_actions=["resolve"] if can_resolve else [],
    )


# -- versions -----------------------------------------------------------------------------------------
def version(revision: Revision, record: Published) -> RecordVersion:
    """Return a version for the list of versions."""
    return RecordVersion.of(
        revision,
        is_live=record.is_live and revision.revision_no == record.live_revision_no,
        is_latest=revision.revision_no == record.latest_revision_no,
        diff_summary=[VersionSummary(**one) for one in revision.diff_summary],
    )


def compared(comparison: Compared) -> RecordVersionDetail:
    """Return a version in full, with its differences from another."""
    return RecordVersionDetail.of(
        version(comparison.revision, comparison.record),
        snapshot=comparison.revision.snapshot,
        compared_to=comparison.other.revision_no if comparison.other else None,
        diff=[VersionDifference.of(one) for one in comparison.differences],
    )


def status_change_of(data: Mapping[str, Any], confirmed: frozenset[str]) -> StatusChange:
    """Return the status change described by a request."""
    return StatusChange(
        reason=data.get("reason") or "",
        note=data.get("note") or "",
        publish_at=data.get("publish_at"),
        unpublish_at=data.get("unpublish_at"),
        reviewer_id=data.get("reviewer_id"),
        due_at=data.get("due_at"),
        redirect_to=data.get("redirect_to"),
        clears=frozenset(name for name in ("publish_at", "unpublish_at") if data.get(name, 0) is None),
        confirmed=confirmed,
    )
