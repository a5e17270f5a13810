"""Permissions on business messages, by state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils import timezone

from apps.business_messages.choices import OPEN, ClaimDecision, MessageStatus, MessageType
from apps.business_messages.models.querysets import MESSAGE_ROLES, works_with
from apps.core.permissions import UNDO_WITHIN, verdicts
from apps.core.permissions.verdicts import Verdicts

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.business_messages.models import BusinessMessage

_OPEN = frozenset(OPEN)
_RETAINED = _OPEN | {MessageStatus.RESOLVED}
MOVES: Mapping[str, frozenset[str]] = {
    "reply": _RETAINED,
    "note": frozenset(MessageStatus.values),
    "assign": _RETAINED,
    "edit": _RETAINED,
    "link_store": _RETAINED,
    "convert": _RETAINED,
    "check_claim": _OPEN,
    "decide_claim": _OPEN,
    "resolve": _OPEN,
    "spam": _OPEN,
    "reopen": frozenset({MessageStatus.RESOLVED, MessageStatus.SPAM}),
}
"""Action -> states in which it is allowed."""
_NO_CONTACT = "The sender left no contact"
STATUS_ACTIONS = ("resolve", "spam", "reopen")
CLAIM_ACTIONS = frozenset({"check_claim", "decide_claim"})


def may(item: BusinessMessage, action: str) -> bool:
    """Return whether the thread's state allows an action."""
    return not _why_not_now(item, action)


def judge(user: User, item: BusinessMessage) -> Verdicts:
    """Return for each action the reason why the user cannot take it on the thread now, or ""."""
    if not works_with(user, item.country):
        return verdicts.all_for(verdicts.only(MESSAGE_ROLES), MOVES)
    reasons = {action: _why_not_now(item, action) for action in MOVES}
    if not item.has_contact:
        reasons["reply"] = reasons["reply"] or _NO_CONTACT
    return reasons


def allowed_actions(user: User, item: BusinessMessage) -> list[str]:
    """Return the actions that the user may take on the thread now; screens show their buttons by it."""
    return verdicts.allowed(judge(user, item))


def _why_not_now(item: BusinessMessage, action: str) -> str:
    """Return why the thread, not the user, prevents an action now; "" if nothing does."""
    if item.status not in MOVES[action]:
        return verdicts.only_while(MessageStatus, item.status, MOVES[action])
    if action in CLAIM_ACTIONS and item.type != MessageType.CLAIM_STORE:
        return "This is not a store claim"
    if action in CLAIM_ACTIONS and item.claim_decision:
        return "The claim is already decided"
    if action == "convert" and item.lead_id is not None:
        return "Already converted to a lead"
    if action == "convert" and not item.has_contact:
        return _NO_CONTACT
    if action == "link_store" and item.claim_decision == ClaimDecision.APPROVED:
        return "The claim was approved for this store"
    if action == "reopen" and item.resolved_at and timezone.now() - item.resolved_at > UNDO_WITHIN:
        return f"Closed more than {UNDO_WITHIN.days} days ago"
    return ""


def template_actions(user: User, country: str) -> list[str]:
    """Return the actions that the user may take on a reply template of the country."""
    return ["edit"] if works_with(user, country) else []
