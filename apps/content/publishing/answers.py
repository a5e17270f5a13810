"""Published records as calls show them: what every reviewed kind says in the same words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.content import permissions
from apps.content.choices import StoreRole
from apps.content.models import Published, ReviewComment, ReviewDecision, Reviewed, Revision
from apps.content.publishing import reads
from apps.content.publishing.states import StatusChange
from apps.content.publishing.version_diff import Compared
from apps.core.records.answers import Compute
from apps.stores import refs


def person(user: User | None) -> dict[str, Any] | None:
    """Somebody, or nobody."""
    return user.as_ref() if user else None


REVIEWED: Mapping[str, Compute] = {
    "allowed_actions": lambda record, user: permissions.allowed_actions(user, record),
    "co_authors": lambda record, user: [one.as_ref() for one in reads.co_authors_of(record)],
    "stores": lambda record, user: _stores(record),
    "tag_refs": lambda record, user: [tag.as_ref() for tag in reads.tags_of(record)],
    "review": lambda record, user: review(record, user),
}
"""What every reviewed kind shows that needs more than the record."""


def _stores(record: Reviewed) -> list[dict[str, Any]]:
    known = reads.stores_of(record)
    chosen = {one["store_id"]: one for one in record.stores}
    return [
        {
            "store": refs.store_ref(known[pk]),
            "role": chosen[pk]["role"] if pk in chosen else StoreRole.MENTION.value,
            "note": chosen[pk]["note"] if pk in chosen else "",
            "is_auto": pk not in chosen,
        }
        for pk in record.store_ids
        if pk in known
    ]


def review(record: Reviewed, user: User) -> dict[str, Any]:
    """Where the review stands, with every round of it."""
    return {
        "submitted_by": person(record.submitted_by),
        "submitted_at": record.submitted_at,
        "revision_no": record.submitted_revision_no,
        "reviewer": person(record.reviewer),
        "due_at": record.review_due_at,
        "round": record.review_round,
        "decisions": [_decision(one) for one in reads.decisions_of(record)],
        "comments": [_comment(one, record, user) for one in reads.comments_of(record)],
    }


def _decision(one: ReviewDecision) -> dict[str, Any]:
    return {
        "round": one.round,
        "revision_no": one.revision_no,
        "verdict": one.verdict,
        "reason": one.reason,
        "by": one.by.as_ref(),
        "at": one.at,
    }


def _comment(one: ReviewComment, record: Reviewed, user: User) -> dict[str, Any]:
    may = one.resolved_at is None and permissions.may_resolve(user, record, one)
    return {
        "comment_id": one.pk,
        "block_id": str(one.block_id) if one.block_id else None,
        "body": one.body,
        "round": one.round,
        "by": one.by.as_ref(),
        "at": one.at,
        "resolved": one.resolved_at is not None,
        "resolved_by": person(one.resolved_by),
        "resolved_at": one.resolved_at,
        "allowed_actions": ["resolve"] if may else [],
    }


# -- versions -----------------------------------------------------------------------------------------
def version(revision: Revision, record: Published) -> dict[str, Any]:
    """One version in the list of them."""
    return {
        "revision_no": revision.revision_no,
        "saved_by": person(revision.saved_by),
        "saved_at": revision.saved_at,
        "note": revision.note,
        "is_autosave": revision.is_autosave,
        "is_published": revision.is_published,
        "is_live": record.is_live and revision.revision_no == record.live_revision_no,
        "is_latest": revision.revision_no == record.latest_revision_no,
        "diff_summary": revision.diff_summary,
    }


def compared(found: Compared) -> dict[str, Any]:
    """One version in full, and what differs from another."""
    return {
        **version(found.revision, found.record),
        "snapshot": found.revision.snapshot,
        "compared_to": found.other.revision_no if found.other else None,
        "diff": [dataclasses.asdict(one) for one in found.differences],
    }


def said(data: Mapping[str, Any], confirmed: frozenset[str]) -> StatusChange:
    """What a person says with a change of status, as the call carries it."""
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
