"""Permissions for comments: allowed statuses and users of each action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.comments.choices import CommentStatus, WordLanguage
from apps.comments.domain.languages import countries_using
from apps.comments.models.querysets import COMMENT_ROLES, SETTING_ROLES, may_set_up, works_with
from apps.core.permissions import verdicts, works_in_all
from apps.core.permissions.verdicts import Verdicts

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.comments.models import Comment, WordEntry

S = CommentStatus


@dataclass(frozen=True)
class Move:
    """An action: allowed statuses and the resulting status; "" if the status does not change."""

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
"""Flag that each action changes, and the flag's value required before."""


def may(user: User, comment: Comment, action: str) -> bool:
    """Return whether the user may take an action on a comment in its status."""
    return not _why_not(user, comment, action)


def _why_not(user: User, comment: Comment, action: str) -> str:
    move = MOVES[action]
    if move.managers_only and not may_set_up(user):
        return verdicts.only(SETTING_ROLES)
    if comment.status == move.into:
        return f"It is already {CommentStatus(comment.status).label.lower()}"
    if comment.status not in move.sources:
        return verdicts.only_while(CommentStatus, comment.status, move.sources)
    if action not in _TOGGLES:
        return ""
    name, toggle = _TOGGLES[action]
    if comment.parent_id is not None:
        return "Only for comments, not for replies"
    return (
        ""
        if getattr(comment, name) is toggle
        else f"It is {'not ' if toggle else ''}{name.removeprefix('is_')}"
    )


def word_actions(user: User, entry: WordEntry) -> list[str]:
    """Return the user's actions on a word; editing needs access to all countries that use its language."""
    may = may_set_up(user) and works_in_all(user, countries_using(entry.language))
    return ["save", "delete"] if may else []


def may_reply(comment: Comment) -> bool:
    """Return whether the comment may get an official reply: it is public and has none."""
    return not _why_no_reply(comment)


def _why_no_reply(comment: Comment) -> str:
    if comment.status not in _PUBLIC:
        return verdicts.only_while(CommentStatus, comment.status, _PUBLIC)
    if comment.is_official:
        return "This is an official reply"
    return "It has an official reply" if getattr(comment, "is_answered", False) else ""


def allowed_actions(user: User, comment: Comment) -> list[str]:
    """Return the actions the user may take on the comment now; screens show buttons for them."""
    return verdicts.allowed(judge(user, comment))


def judge(user: User, comment: Comment) -> Verdicts:
    """Return, for each action on the comment, "" if the user may take it now, or the reason why not."""
    actions = (*MOVES, *(_OF_OFFICIAL if comment.is_official else _OF_VISITORS))
    if not works_with(user, comment.country):
        return verdicts.all_for(verdicts.only(COMMENT_ROLES), actions)
    reasons = {action: _why_not(user, comment, action) for action in MOVES}
    if comment.is_official:
        approved = frozenset({S.APPROVED})
        is_approved = comment.status == S.APPROVED
        refusal = "" if is_approved else verdicts.only_while(CommentStatus, comment.status, approved)
        return {**reasons, "edit_reply": refusal}
    return {
        **reasons,
        "reply": _why_no_reply(comment),
        "set_picture_state": _why_no_picture_state(comment),
        "set_author_state": "" if comment.author_id is not None else "The author is unknown",
    }


_OF_OFFICIAL = ("edit_reply",)
_OF_VISITORS = ("reply", "set_picture_state", "set_author_state")


def _why_no_picture_state(comment: Comment) -> str:
    if not comment.pictures:
        return "It has no pictures"
    return "It is deleted" if comment.status == S.DELETED else ""


def writable_languages(user: User) -> list[str]:
    """Return the languages used only in the user's countries, in which they may add words."""
    return [code for code in WordLanguage.values if works_in_all(user, countries_using(code))]
