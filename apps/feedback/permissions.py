"""Permissions on error reports, by state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils import timezone

from apps.core.permissions import UNDO_WITHIN, verdicts, works_for_a_country
from apps.core.permissions.verdicts import Verdicts
from apps.feedback.choices import APPLIED, CLOSED, OPEN, FeedbackStatus
from apps.feedback.models.querysets import FEEDBACK_ROLES, works_with

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.feedback.models import Feedback

_WORKED_ON = frozenset({FeedbackStatus.IN_PROGRESS})
MOVES: Mapping[str, frozenset[str]] = {
    "start": frozenset({FeedbackStatus.NEW, FeedbackStatus.WAITING}),
    "apply": _WORKED_ON,
    "resolve": _WORKED_ON,
    "wait": _WORKED_ON,
    "mark_duplicate": frozenset(OPEN),
    "spam": frozenset(OPEN),
    "reopen": frozenset(CLOSED),
    "edit": frozenset(OPEN),
    "reply": frozenset({FeedbackStatus.IN_PROGRESS, FeedbackStatus.WAITING, FeedbackStatus.RESOLVED}),
}
"""Action -> states in which it is allowed."""
STATUS_ACTIONS = ("start", "wait", "resolve", "mark_duplicate", "spam", "reopen")


def may(item: Feedback, action: str) -> bool:
    """Return whether the report's state allows an action."""
    return not _why_not_now(item, action)


def _why_not_now(item: Feedback, action: str) -> str:
    if item.status not in MOVES[action]:
        return verdicts.only_while(FeedbackStatus, item.status, MOVES[action])
    if action == "reopen" and item.resolved_at and timezone.now() - item.resolved_at > UNDO_WITHIN:
        return f"Closed more than {UNDO_WITHIN.days} days ago"
    return ""


def may_undo(user: User, item: Feedback) -> bool:
    """Return whether the user may undo the applied changes: managers all, others their own."""
    return not _why_not_undo(user, item)


def _why_not_undo(user: User, item: Feedback) -> str:
    changeset = item.changeset
    if item.resolution not in APPLIED or changeset is None:
        return "Nothing was applied to a store"
    if changeset.undone_at is not None:
        return "Already undone"
    if not works_for_a_country(user) and changeset.actor_id != user.pk:
        return "Only the person who applied it, and managers"
    if timezone.now() - changeset.at > UNDO_WITHIN:
        return f"Applied more than {UNDO_WITHIN.days} days ago"
    return ""


def allowed_actions(user: User, item: Feedback) -> list[str]:
    """Return the actions that the user may take on the report now; screens show their buttons by it."""
    return verdicts.allowed(judge(user, item))


def judge(user: User, item: Feedback) -> Verdicts:
    """Return for each action the reason why the user cannot take it on the report now, or ""."""
    if not works_with(user, item.country):
        return verdicts.all_for(verdicts.only(FEEDBACK_ROLES), (*MOVES, "undo"))
    reasons = {action: _why_not_now(item, action) for action in MOVES}
    if item.is_answered:
        reasons["reply"] = reasons["reply"] or "Already replied"
    elif not item.may_be_answered:
        reasons["reply"] = reasons["reply"] or "No reply requested"
    return {**reasons, "undo": _why_not_undo(user, item)}
