"""Review comments on blocks or whole records."""

from __future__ import annotations

from typing import Any

from django.db import models, transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services.mentions import notify_mentioned
from apps.content import permissions
from apps.content.models import ReviewComment
from apps.content.queries import reads
from apps.content.services.publishing.kind import PublishedKind
from apps.core.changes import history
from apps.core.errors import Forbidden, Invalid, NotFound

MOST = 200


@transaction.atomic
def add_comment(
    kind: PublishedKind, *, actor: User, country: str, record_id: int, block_id: str | None, body: str
) -> Any:
    """Add a comment on a block of a record in review, or on the whole; the record stays unchanged.

    Raise NotFound, WrongStatus or Invalid.
    """
    record = kind.lock(actor, country, record_id)
    kind.workflow.require(actor, record, "comment")
    if not body:
        raise Invalid({"body": ["Enter a comment"]})
    if block_id and block_id not in {block["id"] for block in kind.blocks(record)}:
        raise Invalid({"block_id": ["This block no longer exists"]})
    if reads.comments_of(record).count() >= MOST:
        raise Invalid({"body": [f"At most {MOST} comments"]})
    ReviewComment.objects.create(
        object_type=kind.code,
        object_id=record.pk,
        block_id=block_id,
        body=body,
        round=record.review_round,
        by=actor,
    )
    _notify(actor, record, "review_comment", body)
    notify_mentioned(actor=actor, country=country, about=record, text=body)
    return record


@transaction.atomic
def resolve_comment(kind: PublishedKind, *, actor: User, country: str, comment_id: int) -> Any:
    """Resolve a comment. Idempotent.

    Raise NotFound, Forbidden or WrongStatus.
    """
    comment = ReviewComment.objects.filter(pk=comment_id, object_type=kind.code).first()
    seen = comment and kind.visible(actor, country).filter(pk=comment.object_id).exists()
    if comment is None or not seen:
        raise NotFound("Comment")
    record = kind.lock(actor, country, comment.object_id)
    if not kind.workflow.state_allows(record, "comment") and comment.resolved_at is None:
        raise kind.workflow.wrong_status(actor, record, "comment")
    if not permissions.may_resolve(actor, record, comment):
        raise Forbidden(permissions.REVIEWERS)
    settled = ReviewComment.objects.filter(pk=comment_id, resolved_at=None)
    if settled.update(resolved_at=timezone.now(), resolved_by=actor):
        _notify(actor, record, "resolve_comment", comment.body)
    return record


def _notify(actor: User, record: models.Model, action: str, body: str) -> None:
    snapshot = history.snapshot(record)
    history.record(actor=actor, record=record, action=action, before=snapshot, reason=body[:1000])
