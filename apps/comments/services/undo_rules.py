"""Undo of decisions on comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apps.comments.choices import CommentStatus
from apps.comments.models import Comment
from apps.comments.queries import selectors
from apps.comments.record import COMMENT_RECORD
from apps.comments.services import moderation
from apps.comments.services.side_effects import follow, queue_of, reopen_flags
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import AppError, Forbidden
from apps.core.values import Json

STATE = frozenset({"status", "reject_reason", "reject_note"})
_UNDECIDED = (CommentStatus.VISIBLE, CommentStatus.PENDING)


def _put_back(
    work: BatchContext, comment: Comment, values: Mapping[str, Json], fetched: None
) -> dict[str, str]:
    refusals: dict[str, str] = {}
    if comment.is_blank:
        raise Forbidden(msg="The text was erased. Comments deleted more than 30 days ago cannot be restored")
    if values.get("is_pinned"):
        try:
            moderation.require_below_pin_limit(comment)
        except AppError as refused:
            refusals["is_pinned"] = refused.msg
    for name in ("is_pinned", "is_featured", "pictures"):
        if name in values and name not in refusals:
            setattr(comment, name, values[name])
    if STATE & set(values):
        _put_state_back(work, comment, values)
    return refusals


def _put_state_back(work: BatchContext, comment: Comment, values: Mapping[str, Json]) -> None:
    for name in STATE & set(values):
        setattr(comment, name, values[name])
    if comment.status in _UNDECIDED:
        if comment.moderated_at is not None:
            work.cached.setdefault("decided", {})[comment.pk] = comment.moderated_at
        comment.moderated_by, comment.moderated_at = None, None
    else:
        comment.moderated_by, comment.moderated_at = work.actor, work.at
    comment.deleted_at = work.at if comment.status == CommentStatus.DELETED else None
    comment.queue = queue_of(comment.status, comment.flag_count)


def _after(work: BatchContext, comments: Sequence[Comment]) -> None:
    reopen_flags(work.cached.get("decided", {}))
    follow({comment.pk for comment in comments})


UNDO = registry.Undo(
    fields=COMMENT_RECORD.undoable,
    lock=selectors.lock_comments,
    put_back=_put_back,
    after=_after,
    groups=(STATE,),
)
