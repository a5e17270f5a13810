"""What may be done with a report, and from which state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils import timezone

from apps.core.permissions import UNDO_WITHIN, works_for_a_country
from apps.feedback.choices import APPLIED, CLOSED, OPEN, FeedbackStatus
from apps.feedback.querysets import works_with

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
"""Action -> the states from which it may be taken."""
STATUS_ACTIONS = ("start", "wait", "resolve", "mark_duplicate", "spam", "reopen")


def may(item: Feedback, action: str) -> bool:
    """Whether a report's state allows an action."""
    if item.status not in MOVES[action]:
        return False
    if action == "reopen":
        return item.resolved_at is None or timezone.now() - item.resolved_at <= UNDO_WITHIN
    return True


def may_undo(user: User, item: Feedback) -> bool:
    """Whether the person may take back what was applied of it: managers any, others what they applied."""
    changeset = item.changeset
    if item.resolution not in APPLIED or changeset is None or changeset.undone_at is not None:
        return False
    is_theirs = works_for_a_country(user) or changeset.actor_id == user.pk
    return is_theirs and timezone.now() - changeset.at <= UNDO_WITHIN


def allowed_actions(user: User, item: Feedback) -> list[str]:
    """What the person may do to the report now; screens draw their buttons from it."""
    if not works_with(user, item.country):
        return []
    actions = [action for action in MOVES if may(item, action)]
    if "reply" in actions and (item.is_answered or not item.may_be_answered):
        actions.remove("reply")
    if may_undo(user, item):
        actions.append("undo")
    return actions
