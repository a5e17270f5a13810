"""What may be done with a business message, and from which state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils import timezone

from apps.business_messages.choices import OPEN, ClaimDecision, MessageStatus, MessageType
from apps.business_messages.querysets import works_with
from apps.core.permissions import UNDO_WITHIN

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.business_messages.models import BusinessMessage

_OPEN = frozenset(OPEN)
_KEPT = _OPEN | {MessageStatus.RESOLVED}
MOVES: Mapping[str, frozenset[str]] = {
    "reply": _KEPT,
    "note": frozenset(MessageStatus.values),
    "assign": _KEPT,
    "edit": _KEPT,
    "link_store": _KEPT,
    "convert": _KEPT,
    "check_claim": _OPEN,
    "decide_claim": _OPEN,
    "resolve": _OPEN,
    "spam": _OPEN,
    "reopen": frozenset({MessageStatus.RESOLVED, MessageStatus.SPAM}),
}
"""Action -> the states from which it may be taken."""
STATUS_ACTIONS = ("resolve", "spam", "reopen")
CLAIM_ACTIONS = frozenset({"check_claim", "decide_claim"})


def may(item: BusinessMessage, action: str) -> bool:
    """Whether a thread's state allows an action."""
    if item.status not in MOVES[action]:
        return False
    if action in CLAIM_ACTIONS:
        return item.type == MessageType.CLAIM_STORE and not item.claim_decision
    if action == "convert":
        return item.lead_id is None and item.has_contact
    if action == "link_store":
        return item.claim_decision != ClaimDecision.APPROVED
    if action == "reopen":
        return item.resolved_at is None or timezone.now() - item.resolved_at <= UNDO_WITHIN
    return True


def allowed_actions(user: User, item: BusinessMessage) -> list[str]:
    """What the person may do to the thread now; screens draw their buttons from it."""
    if not works_with(user, item.country):
        return []
    actions = [action for action in MOVES if may(item, action)]
    if not item.has_contact and "reply" in actions:
        actions.remove("reply")
    return actions


def template_actions(user: User, country: str) -> list[str]:
    """What the person may do with a text of the country."""
    return ["edit"] if works_with(user, country) else []
