"""Who may do what to an item of the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from apps.core.permissions import UNDO_WITHIN, works_for_a_country
from apps.sync.choices import SyncStatus

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.models import ReviewClaim
    from apps.sync.models import SyncItem

CLAIMABLE = frozenset({SyncStatus.PENDING, SyncStatus.SNOOZED, SyncStatus.CONFLICT, SyncStatus.IN_REVIEW})
_REJECTABLE = frozenset({SyncStatus.PENDING, SyncStatus.IN_REVIEW, SyncStatus.CONFLICT})
_DONE = frozenset({SyncStatus.APPLIED, SyncStatus.AUTO_APPLIED})
REJECT_FROM, SNOOZE_FROM = _REJECTABLE, _REJECTABLE
REOPEN_FROM = frozenset({SyncStatus.REJECTED, SyncStatus.UNDONE})


def may_undo(user: User, item: SyncItem) -> bool:
    """Whether the person may take an applied item back: managers any, others what they applied themselves."""
    is_recent = item.decided_at is None or timezone.now() - item.decided_at <= UNDO_WITHIN
    is_theirs = works_for_a_country(user) or item.decided_by_id == user.pk
    return item.status in _DONE and item.changeset_id is not None and is_recent and is_theirs


def may_confirm(item: SyncItem) -> bool:
    """Whether the item is a sample of a rule that nobody has looked at."""
    return item.is_qa and item.status == SyncStatus.AUTO_APPLIED and item.confirmed_at is None


def allowed_actions(user: User, item: SyncItem, claim: ReviewClaim | None) -> list[str]:
    """What the person may do to the item now; `claim` is the living one."""
    is_mine = claim is not None and claim.user_id == user.pk
    is_free = claim is None or is_mine
    actions: list[str] = []
    if item.status in CLAIMABLE:
        actions += ["claim"] if claim is None else []
        actions += ["take_over"] if not is_free and works_for_a_country(user) else []
    if item.status == SyncStatus.IN_REVIEW and is_mine:
        actions += ["release", "save_decisions", "link", "apply"]
    if item.status == SyncStatus.CONFLICT and is_free:
        actions.append("rebase")
    if item.status in REJECT_FROM and is_free:
        actions += ["reject", "snooze"]
    if item.status in REOPEN_FROM:
        actions.append("reopen")
    if may_confirm(item):
        actions.append("confirm")
    if may_undo(user, item):
        actions.append("undo")
    return actions
