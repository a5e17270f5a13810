"""Permissions on sync items."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.core.choices import Role
from apps.core.country.zones import zone_of
from apps.core.permissions import UNDO_WITHIN, verdicts, works_for_a_country
from apps.core.permissions.verdicts import Verdicts
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


_MANAGER_ROLES = frozenset({Role.MANAGER.value})


def may_undo(user: User, item: SyncItem) -> bool:
    """Return whether the user may undo an applied item: managers all, others those they applied."""
    return not _why_not_undo(user, item)


def may_confirm(item: SyncItem) -> bool:
    """Return whether the item is an unconfirmed sample of a rule."""
    return item.is_qa and item.status == SyncStatus.AUTO_APPLIED and item.confirmed_at is None


def allowed_actions(user: User, item: SyncItem, claim: ReviewClaim | None) -> list[str]:
    """Return the actions that the user may take on the item now; `claim` is the active claim."""
    return verdicts.allowed(judge(user, item, claim))


def judge(user: User, item: SyncItem, claim: ReviewClaim | None) -> Verdicts:
    """Return for each action the reason why the user cannot take it now, or ""; `claim` is the active one."""
    is_mine = claim is not None and claim.user_id == user.pk
    refusal = "" if claim is None or is_mine else _claim_message(claim, item.country)
    claimable = _while(item, CLAIMABLE)
    in_hand = _while(item, _IN_REVIEW) or refusal or ("" if is_mine else "Start the review first")
    return {
        "claim": claimable or refusal or ("It is assigned to you" if is_mine else ""),
        "take_over": claimable or _why_not_take_over(user, refusal),
        **dict.fromkeys(("release", "save_decisions", "link", "apply"), in_hand),
        "rebase": _while(item, _CONFLICT) or refusal,
        "reject": _while(item, REJECT_FROM) or refusal,
        "snooze": _while(item, SNOOZE_FROM) or refusal,
        "reopen": _while(item, REOPEN_FROM),
        "confirm": "" if may_confirm(item) else "Not a rule sample waiting for a check",
        "undo": _why_not_undo(user, item),
    }


_IN_REVIEW = frozenset({SyncStatus.IN_REVIEW})
_CONFLICT = frozenset({SyncStatus.CONFLICT})


def _while(item: SyncItem, origins: frozenset[SyncStatus]) -> str:
    return "" if item.status in origins else verdicts.only_while(SyncStatus, item.status, origins)


def _claim_message(claim: ReviewClaim, country: str) -> str:
    until = claim.until.astimezone(ZoneInfo(zone_of(country)))
    return f"Claimed by {claim.user.nickname} until {until:%H:%M}"


def _why_not_take_over(user: User, refusal: str) -> str:
    if not refusal:
        return "Not claimed by anyone else"
    return "" if works_for_a_country(user) else f"{refusal}; {verdicts.only(_MANAGER_ROLES).lower()}"


def _why_not_undo(user: User, item: SyncItem) -> str:
    if item.status not in _DONE or item.changeset_id is None:
        return verdicts.only_while(SyncStatus, item.status, _DONE)
    if not works_for_a_country(user) and item.decided_by_id != user.pk:
        return "Only the person who applied it, and managers"
    if item.decided_at is not None and timezone.now() - item.decided_at > UNDO_WITHIN:
        return f"Applied more than {UNDO_WITHIN.days} days ago"
    return ""
