"""Moderation decisions: approve, reject, hold, delete, pin, feature, and hide pictures."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.comments import permissions
from apps.comments.choices import CommentStatus, DeleteReason, FlagOutcome, PictureState, RejectReason
from apps.comments.models import Comment, CommentRevision
from apps.comments.models.querysets import SETTING_ROLES
from apps.comments.queries import selectors
from apps.comments.services.side_effects import close_flags, follow, queue_of
from apps.core.changes import versions
from apps.core.errors import Forbidden, Invalid, WrongStatus

MOST_PINNED = 3
BLANK_AFTER = dt.timedelta(days=30)


@dataclass(frozen=True)
class Decision:
    """The reason and note of a decision."""

    reason: str = ""
    note: str = ""


def require(actor: User, comment: Comment, action: str) -> None:
    """Raise WrongStatus if the status does not allow the action, Forbidden if it is for managers."""
    rule = permissions.MOVES[action]
    if rule.managers_only and comment.status in rule.sources and not permissions.may_set_up(actor):
        raise Forbidden(SETTING_ROLES)
    if not permissions.may(actor, comment, action):
        allowed = permissions.allowed_actions(actor, comment)
        raise WrongStatus(action, comment.status, CommentStatus(comment.status).label, allowed)


def check_reason(action: str, decision: Decision, prefix: str = "") -> None:
    """Raise Invalid if the reason is missing, or the note for the reason `other`."""
    reasons = {"reject": RejectReason.values, "delete": DeleteReason.values}.get(action)
    if reasons is None:
        return
    if decision.reason not in reasons:
        raise Invalid({f"{prefix}reason": ["Choose a reason"]})
    if decision.reason == RejectReason.OTHER and not decision.note:
        raise Invalid({f"{prefix}note": ["Enter a short reason"]})


@transaction.atomic
def change_comment_status(
    *, actor: User, country: str, comment_id: int, version: int, action: str, decision: Decision
) -> tuple[Comment, int | None]:
    """Take a decision on a comment; return it, and the id of the history entry for undo.

    Raise NotFound, Conflict, WrongStatus or Invalid.
    """
    comment = selectors.lock_comment(actor=actor, country=country, comment_id=comment_id)
    versions.check(comment, version, ["status"])
    at = timezone.now()
    with versions.changing(comment, actor=actor, action=action, reason=decision_note(decision)) as change:
        move(actor, comment, action, decision, at)
    settle(actor, {comment.pk}, action, at)
    return comment, change.entry.pk if change.entry else None


def decision_note(decision: Decision) -> str:
    """Return the reason and note as text for history."""
    return ": ".join(each for each in (decision.reason, decision.note) if each)


def move(actor: User, comment: Comment, action: str, decision: Decision, at: dt.datetime) -> None:
    """Take a decision on a locked comment. Does not save."""
    require(actor, comment, action)
    check_reason(action, decision)
    if action in ("pin", "unpin"):
        if action == "pin":
            require_below_pin_limit(comment)
        comment.is_pinned = action == "pin"
        return
    if action in ("feature", "unfeature"):
        comment.is_featured = action == "feature"
        return
    comment.status = permissions.MOVES[action].into
    comment.queue = queue_of(comment.status, comment.flag_count)
    comment.moderated_by, comment.moderated_at = actor, at
    is_rejected = comment.status == CommentStatus.REJECTED
    comment.reject_reason, comment.reject_note = (decision.reason, decision.note) if is_rejected else ("", "")
    comment.deleted_at = at if comment.status == CommentStatus.DELETED else None
    if not permissions.MOVES["pin"].sources >= {comment.status}:
        comment.is_pinned = comment.is_featured = False


def require_below_pin_limit(comment: Comment) -> None:
    """Raise Invalid if three comments of the target are pinned; the caller holds the target's lock."""
    pinned = Comment.objects.filter(
        target_type=comment.target_type, target_id=comment.target_id, is_pinned=True
    ).exclude(pk=comment.pk)
    if pinned.count() >= MOST_PINNED:
        raise Invalid({"action": [f"{MOST_PINNED} comments are already pinned here. Unpin one first"]})


_CLOSES = {"approve": FlagOutcome.DISAGREED, "reject": FlagOutcome.AGREED, "delete": FlagOutcome.AGREED}


def settle(actor: User, ids: set[int], action: str, at: dt.datetime) -> None:
    """Close the reports of comments after a saved decision, and update derived values."""
    if action in _CLOSES:
        close_flags(ids, _CLOSES[action], at, actor)
    follow(ids)


@transaction.atomic
def set_picture_state(
    *, actor: User, country: str, comment_id: int, version: int, picture_id: int, state: str
) -> Comment:
    """Hide or show one picture of a comment. Raise NotFound, Conflict, WrongStatus or Invalid."""
    comment = selectors.lock_comment(actor=actor, country=country, comment_id=comment_id)
    versions.check(comment, version, ["pictures"])
    if "set_picture_state" not in permissions.allowed_actions(actor, comment):
        allowed = permissions.allowed_actions(actor, comment)
        label = CommentStatus(comment.status).label
        raise WrongStatus("hide a picture", comment.status, label, allowed)
    if picture_id not in {row["picture_id"] for row in comment.pictures}:
        raise Invalid({"picture_id": ["Picture not found"]})
    action = "hide_picture" if state == PictureState.HIDDEN else "show_picture"
    with versions.changing(comment, actor=actor, action=action):
        comment.pictures = [
            {**row, "state": state} if row["picture_id"] == picture_id else row for row in comment.pictures
        ]
    return comment


def blank_deleted(at: dt.datetime) -> int:
    """Erase comments deleted 30 days ago or earlier, at most 500. Return their number.

    Text, pictures, address hash and earlier versions are erased; the emptied comments remain.
    """
    due = Comment.objects.filter(
        status=CommentStatus.DELETED, is_blank=False, deleted_at__lte=at - BLANK_AFTER
    ).order_by("deleted_at")
    ids = list(due.select_for_update(skip_locked=True, of=("self",)).values_list("pk", flat=True)[:500])
    CommentRevision.objects.filter(comment__in=ids).delete()
    return Comment.objects.filter(pk__in=ids).update(
        body="", detections=[], pictures=[], search_text="", bands=[], ip_hash="", device="", is_blank=True
    )
