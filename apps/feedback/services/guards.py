"""The check of state before every action on a report."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.errors import WrongStatus
from apps.feedback import permissions
from apps.feedback.choices import FeedbackStatus
from apps.feedback.models import Feedback


def require(actor: User, item: Feedback, action: str) -> None:
    """Raise WrongStatus if the report's state does not allow the action."""
    if not permissions.may(item, action):
        allowed = permissions.allowed_actions(actor, item)
        raise WrongStatus(action, item.status, FeedbackStatus(item.status).label, allowed)
