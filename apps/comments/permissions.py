"""What may be done with a comment, by whom and from which state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.comments.choices import CommentStatus
from apps.comments.querysets import may_set_up, works_with

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.comments.models import Comment

S = CommentStatus


@dataclass(frozen=True)
class Move:
    """One action: from which states, and into which; none where the state stays."""

    sources: frozenset[str]
    into: str = ""
    managers_only: bool = False


_PUBLIC = frozenset({S.VISIBLE, S.APPROVED})
MOVES: Mapping[str, Move] = {
    "approve": Move(frozenset({S.VISIBLE, S.PENDING, S.REJECTED}), S.APPROVED),
    "reject": Move(frozenset({S.VISIBLE, S.PENDING, S.APPROVED}), S.REJECTED),
    "hold": Move(frozenset({S.VISIBLE, S.APPROVED}), S.PENDING),
    "delete": Move(frozenset({S.VISIBLE, S.APPROVED, S.PENDING, S.REJECTED}), S.DELETED, managers_only=True),
    "pin": Move(_PUBLIC),
    "unpin": Move(_PUBLIC),
    "feature": Move(_PUBLIC),
    "unfeature": Move(_PUBLIC),
}
_TOGGLES = {"pin": ("is_pinned", False), "unpin": ("is_pinned", True)} | {
    "feature": ("is_featured", False),
    "unfeature": ("is_featured", True),
}
"""Action -> the mark it sets or takes away, and what that must hold before."""


def may(user: User, comment: Comment, action: str) -> bool:
    """Whether the person may take an action on a comment in its state."""
    move = MOVES[action]
    if comment.status not in move.sources or (move.managers_only and not may_set_up(user)):
        return False
    if action in _TOGGLES:
        name, held = _TOGGLES[action]
        return comment.parent_id is None and getattr(comment, name) is held
    return True


def may_reply(comment: Comment) -> bool:
    """Whether an official reply may be given to the comment: it is public, and has none yet."""
    is_answered: bool = getattr(comment, "is_answered", False)
    return comment.status in _PUBLIC and not comment.is_official and not is_answered


def allowed_actions(user: User, comment: Comment) -> list[str]:
    """What the person may do to the comment now; screens draw their buttons from it."""
    if not works_with(user, comment.country):
        return []
    actions = [action for action in MOVES if may(user, comment, action)]
    if comment.is_official:
        return [*actions, *(["edit_reply"] if comment.status == S.APPROVED else [])]
    if may_reply(comment):
        actions.append("reply")
    if comment.pictures and comment.status != S.DELETED:
        actions.append("set_picture_state")
    if comment.author_id is not None:
        actions.append("set_author_state")
    return actions
