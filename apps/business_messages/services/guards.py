"""The check of state before every action on a business message."""

from __future__ import annotations

from apps.accounts.models import User
from apps.business_messages import permissions
from apps.business_messages.choices import MessageStatus
from apps.business_messages.models import BusinessMessage
from apps.core.errors import WrongStatus


def require(actor: User, item: BusinessMessage, action: str) -> None:
    """Raise WrongStatus if the thread's state does not allow the action. Does not check the actor's role.

    The error contains the actions that are allowed to the actor.
    """
    if not permissions.may(item, action):
        allowed = permissions.allowed_actions(actor, item)
        raise WrongStatus(action, item.status, MessageStatus(item.status).label, allowed)
