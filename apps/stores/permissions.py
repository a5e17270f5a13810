"""Permissions on stores, pairs of duplicates, merges, tags and brands."""

from __future__ import annotations

from functools import cache

from django.utils import timezone

from apps.accounts.models import User
from apps.core.choices import Role
from apps.core.errors import WrongStatus
from apps.core.permissions import UNDO_WITHIN, used_elsewhere, verdicts
from apps.core.permissions.verdicts import Verdicts
from apps.stores.choices import LIVE_STATUSES, BusinessStatus, DuplicateStatus, StoreStatus, TagStatus
from apps.stores.models import Brand, Store, StoreDuplicatePair, StoreMerge, Tag
from apps.stores.models.querysets import STORE_ROLES

STATUS_MOVES: dict[str, tuple[frozenset[str], str]] = {
    "publish": (frozenset({StoreStatus.DRAFT, StoreStatus.HIDDEN}), StoreStatus.PUBLISHED),
    "hide": (frozenset({StoreStatus.PUBLISHED}), StoreStatus.HIDDEN),
    "delete": (frozenset({StoreStatus.DRAFT, StoreStatus.HIDDEN}), StoreStatus.DELETED),
    "restore": (frozenset({StoreStatus.DELETED}), StoreStatus.DRAFT),
}
"""Action -> (allowed statuses, resulting status)."""

_NOT_CLOSED = frozenset({BusinessStatus.OPEN, BusinessStatus.OPENING_SOON, BusinessStatus.TEMPORARILY_CLOSED})
BUSINESS_MOVES: dict[str, tuple[frozenset[str], str]] = {
    "close_temporarily": (frozenset({BusinessStatus.OPEN}), BusinessStatus.TEMPORARILY_CLOSED),
    "close_permanently": (_NOT_CLOSED, BusinessStatus.PERMANENTLY_CLOSED),
    "reopen": (
        frozenset({BusinessStatus.TEMPORARILY_CLOSED, BusinessStatus.PERMANENTLY_CLOSED}),
        BusinessStatus.OPEN,
    ),
    "mark_open": (frozenset({BusinessStatus.OPENING_SOON}), BusinessStatus.OPEN),
    "mark_moved": (_NOT_CLOSED, BusinessStatus.PERMANENTLY_CLOSED),
}
"""Action -> (allowed business statuses, resulting business status)."""

_MANAGERS_ONLY = frozenset({"delete", "restore", "merge"})


def works_with_stores(user: User) -> bool:
    """Return whether the user may work with stores."""
    return user.is_superuser or user.role in STORE_ROLES


def is_manager(user: User) -> bool:
    """Return whether the user may take actions reserved for managers."""
    return user.is_superuser or user.role == Role.MANAGER


def roles_of(action: str) -> list[str]:
    """Return the roles that may take a status action."""
    return [Role.MANAGER] if action in _MANAGERS_ONLY else sorted(STORE_ROLES)


def allowed_actions(user: User, store: Store) -> list[str]:
    """Return the actions that the user may take on the store now, for buttons.

    Only role and statuses count, as in `store_verdicts`: not whether the user works in the store's country,
    nor missing data.
    """
    return actions_at(user, store.status, store.business_status)


def actions_at(user: User, status: str, business_status: str) -> list[str]:
    """Return the actions that the user may take on a store with these statuses.

    The country is not considered.
    """
    return list(_actions(is_manager(user), status, business_status)) if works_with_stores(user) else []


def store_verdicts(user: User, store: Store) -> Verdicts:
    """Return {action: reason why the user cannot take it on the store now}; "" for allowed actions.

    Only roles and the two statuses of the store are considered, not the country or missing data.
    """
    if not works_with_stores(user):
        return verdicts.all_for(verdicts.only(STORE_ROLES), STORE_ACTIONS)
    return _verdicts(is_manager(user), store.status, store.business_status)


STORE_ACTIONS = ("edit", *STATUS_MOVES, *BUSINESS_MOVES, "verify")
_NOT_LISTED = {
    StoreStatus.MERGED: "Merged into another store",
    StoreStatus.DELETED: "Deleted. Restore it first",
}
_FIRST = {("delete", StoreStatus.PUBLISHED): "Published stores cannot be deleted. Hide it first"}


@cache
def _actions(as_manager: bool, status: str, business_status: str) -> tuple[str, ...]:
    return tuple(verdicts.allowed(_verdicts(as_manager, status, business_status)))


@cache
def _verdicts(as_manager: bool, status: str, business_status: str) -> Verdicts:
    return {action: _why_not(action, as_manager, status, business_status) for action in STORE_ACTIONS}


def _why_not(action: str, as_manager: bool, status: str, business_status: str) -> str:
    """Return why an action on a store is not allowed in these statuses, or ""."""
    if action in _MANAGERS_ONLY and not as_manager:
        return verdicts.only(frozenset({Role.MANAGER}))
    if action in STATUS_MOVES:
        origins = STATUS_MOVES[action][0]
        usual = "" if status in origins else verdicts.only_while(StoreStatus, status, origins)
        return _FIRST.get((action, StoreStatus(status)), usual)
    if status not in LIVE_STATUSES:
        return _NOT_LISTED[StoreStatus(status)]
    if action in BUSINESS_MOVES and business_status not in BUSINESS_MOVES[action][0]:
        return verdicts.only_while(BusinessStatus, business_status, BUSINESS_MOVES[action][0])
    return ""


_PAIR_MOVES: dict[str, tuple[str, ...]] = {
    DuplicateStatus.OPEN: ("not_duplicate", "snooze", "ask_manager", "merge"),
    DuplicateStatus.SNOOZED: ("not_duplicate", "snooze", "reopen", "ask_manager", "merge"),
    DuplicateStatus.NOT_DUPLICATE: ("reopen",),
}
"""Status of a pair -> allowed actions."""
DECISIONS = ("not_duplicate", "snooze", "reopen", "ask_manager")
PAIR_ACTIONS = (*DECISIONS, "merge")


def duplicate_actions(user: User, pair: StoreDuplicatePair) -> list[str]:
    """Return the actions that the user may take on a pair now.

    Only managers may merge. The country is not considered, nor whether the stores are still listed.
    """
    return verdicts.allowed(pair_verdicts(user, pair))


def pair_verdicts(user: User, pair: StoreDuplicatePair) -> Verdicts:
    """Return {action: reason why the user cannot take it on a pair}; "" if allowed.

    Only role and the pair's state count, not the country, nor whether the stores are still listed.
    """
    if not works_with_stores(user):
        return verdicts.all_for(verdicts.only(STORE_ROLES), PAIR_ACTIONS)
    return {action: _why_not_pair(user, pair, action) for action in PAIR_ACTIONS}


def _why_not_pair(user: User, pair: StoreDuplicatePair, action: str) -> str:
    """Return why an action on a pair of duplicates is not allowed now, or ""."""
    status = pair.status
    if action == "merge" and not is_manager(user):
        return verdicts.only(frozenset({Role.MANAGER}))
    if status == DuplicateStatus.MERGED:
        return "The stores are already merged"
    if action == "ask_manager" and is_manager(user):
        return "You can merge them yourself"
    if action == "ask_manager" and pair.asked_at is not None:
        return "Managers are already notified"
    origins = frozenset(state for state, actions in _PAIR_MOVES.items() if action in actions)
    return "" if status in origins else verdicts.only_while(DuplicateStatus, status, origins)


def merge_actions(user: User, merge: StoreMerge) -> list[str]:
    """Return ["undo"] if the user may undo the merge now, else [].

    Only managers may, within 30 days, and not if it is undone already. The country is not considered, nor
    whether the winner was merged since: then the undo fails.
    """
    is_old = timezone.now() - merge.created_at > UNDO_WITHIN
    return [] if merge.undone_at or is_old or not is_manager(user) else ["undo"]


def tag_actions(user: User, tag: Tag) -> list[str]:
    """Return the actions that the user may take on a tag now; a merged tag allows none."""
    return verdicts.allowed(tag_verdicts(user, tag))


def tag_verdicts(user: User, tag: Tag) -> Verdicts:
    """Return {"edit" and "merge": reason why the user cannot do it with the tag now}; "" if allowed.

    A merged tag allows neither, and so does a tag of countries in which the user does not work.
    """
    why = "Merged into another tag" if tag.status == TagStatus.MERGED else used_elsewhere(user, tag.used_in)
    return {
        "edit": why or ("" if may_set_tag_status(user) else verdicts.only(TAG_ROLES)),
        "merge": why or ("" if is_manager(user) else verdicts.only(frozenset({Role.MANAGER}))),
    }


def brand_actions(user: User, brand: Brand) -> list[str]:
    """Return the actions that the user may take on a brand; its use by stores is checked on deletion."""
    return verdicts.allowed(brand_verdicts(user, brand))


def brand_verdicts(user: User, brand: Brand) -> Verdicts:
    """Return {"edit" and "delete": reason why the user cannot do it with the brand}; "" if allowed.

    A brand of countries in which the user does not work allows neither. Use by stores is checked on deletion.
    """
    why = used_elsewhere(user, brand.countries)
    return {
        "edit": why or ("" if works_with_stores(user) else verdicts.only(STORE_ROLES)),
        "delete": why or ("" if is_manager(user) else verdicts.only(frozenset({Role.MANAGER}))),
    }


TAG_ROLES = frozenset({Role.MANAGER, Role.OPERATOR, Role.REVIEWER})
"""Roles that may activate tags; editors and KOLs suggest them."""


def may_set_tag_status(user: User) -> bool:
    """Return whether the user may activate tags."""
    return user.is_superuser or user.role in TAG_ROLES


def require_listed(actor: User | None, store: Store, action: str) -> None:
    """Raise WrongStatus if the store is merged or deleted; otherwise do nothing.

    The error names the rejected `action`, the winner of a merge, and for a deleted store the actions that the
    actor may take instead. Permissions are not checked.
    """
    if store.status == StoreStatus.MERGED and store.merged_into_store:
        error = WrongStatus(action, store.status, "Merged", [])
        error.msg = f"This store was merged into {store.merged_into_store.full_name}"
        raise error
    if store.status not in LIVE_STATUSES:
        allowed = allowed_actions(actor, store) if actor else []
        raise WrongStatus(action, store.status, StoreStatus(store.status).label, allowed)
