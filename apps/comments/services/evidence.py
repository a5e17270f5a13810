"""Error reports from what comments say about their store (apps/comments/domain/evidence.py)."""

from __future__ import annotations

from apps.comments.choices import CommentStatus, Target
from apps.comments.domain import evidence
from apps.comments.models import Comment
from apps.feedback.services.intake import take_from_comment

_IGNORED = (CommentStatus.REJECTED, CommentStatus.DELETED)


def report(comment: Comment) -> None:
    """Open or join an error report for each kind of evidence in a stored comment on a store."""
    if comment.target_type != Target.STORE or comment.status in _IGNORED:
        return
    for match in evidence.find(comment.body):
        take_from_comment(
            country=comment.country,
            store_id=comment.target_id,
            comment_id=comment.pk,
            category=match.category,
            quote=match.quote,
            ip_hash=comment.ip_hash,
        )
