"""Who may do what to which store, tag and brand."""

from __future__ import annotations

from functools import cache

from django.utils import timezone

from apps.accounts.models import User
from apps.core.choices import Role
from apps.core.errors import WrongStatus
from apps.core.permissions import UNDO_WITHIN
from apps.stores.choices import LIVE_STATUSES, BusinessStatus, DuplicateStatus, StoreStatus, TagStatus
from apps.stores.models import Store, StoreDuplicatePair, StoreMerge, Tag
from apps.stores.querysets import STORE_ROLES

STATUS_MOVES: dict[str, tuple[frozenset[str], str]] = {
    "publish": (frozenset({StoreStatus.DRAFT, StoreStatus.HIDDEN}), StoreStatus.PUBLISHED),
    "hide": (frozenset({StoreStatus.PUBLISHED}), StoreStatus.HIDDEN),
    "delete": (frozenset({StoreStatus.DRAFT, StoreStatus.HIDDEN}), StoreStatus.DELETED),
    "restore": (frozenset({StoreStatus.DELETED}), StoreStatus.DRAFT),
}
"""Action -> from which status, to which."""

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
"""Action -> from which business status, to which."""

_MANAGERS_ONLY = frozenset({"delete", "restore", "merge"})


def works_with_stores(user: User) -> bool:
    """Whether the store area is this person's."""
    return user.is_superuser or user.role in STORE_ROLES


def is_manager(user: User) -> bool:
    """Whether the person may do what is left to managers."""
    return user.is_superuser or user.role == Role.MANAGER


def roles_of(action: str) -> list[str]:
    """The roles that may take a status action."""
    return [Role.MANAGER] if action in _MANAGERS_ONLY else sorted(STORE_ROLES)


def allowed_actions(user: User, store: Store) -> list[str]:
    """What `user` may do to the store now; screens draw their buttons from it."""
    return actions_at(user, store.status, store.business_status)


def actions_at(user: User, status: str, business_status: str) -> list[str]:
    """What `user` may do to a store in these states."""
    return list(_actions(is_manager(user), status, business_status)) if works_with_stores(user) else []


@cache
def _actions(as_manager: bool, status: str, business_status: str) -> tuple[str, ...]:
    moves = [
        action
        for action, (origins, _) in STATUS_MOVES.items()
        if status in origins and (action not in _MANAGERS_ONLY or as_manager)
    ]
    if status not in LIVE_STATUSES:
        return tuple(moves)
    business = [action for action, (origins, _) in BUSINESS_MOVES.items() if business_status in origins]
    return ("edit", *moves, *business, "verify")


_DECISIONS: dict[str, list[str]] = {
    DuplicateStatus.OPEN: ["not_duplicate", "snooze"],
    DuplicateStatus.SNOOZED: ["not_duplicate", "snooze", "reopen"],
    DuplicateStatus.NOT_DUPLICATE: ["reopen"],
}
DECISIONS = ("not_duplicate", "snooze", "reopen")


_MAY_MERGE = frozenset({DuplicateStatus.OPEN, DuplicateStatus.SNOOZED})


def duplicate_actions(user: User, pair: StoreDuplicatePair) -> list[str]:
    """What `user` may do with a pair of stores now: say what they are, or (managers) make them one."""
    if not works_with_stores(user):
        return []
    merging = ["merge"] if pair.status in _MAY_MERGE and is_manager(user) else []
    return [*_DECISIONS.get(pair.status, []), *merging]


def merge_actions(user: User, merge: StoreMerge) -> list[str]:
    """What `user` may do with a merge: managers undo it within 30 days."""
    is_old = timezone.now() - merge.created_at > UNDO_WITHIN
    return [] if merge.undone_at or is_old or not is_manager(user) else ["undo"]


def tag_actions(user: User, tag: Tag) -> list[str]:
    """What `user` may do with a tag now; one that is a part of another is left as it is."""
    if tag.status == TagStatus.MERGED:
        return []
    return [*(["edit"] if may_set_tag_status(user) else []), *(["merge"] if is_manager(user) else [])]


def brand_actions(user: User) -> list[str]:
    """What `user` may do with a brand; whether stores are of it is asked when it is deleted."""
    edit = ["edit"] if works_with_stores(user) else []
    return [*edit, *(["delete"] if is_manager(user) else [])]


def may_set_tag_status(user: User) -> bool:
    """Managers, operators and reviewers activate tags; editors and KOL suggest them."""
    return user.is_superuser or user.role in (Role.MANAGER, Role.OPERATOR, Role.REVIEWER)


def require_listed(actor: User | None, store: Store, action: str) -> None:
    """Raise WrongStatus for a store that was merged or deleted."""
    if store.status == StoreStatus.MERGED and store.merged_into_store:
        error = WrongStatus(action, store.status, "Merged", [])
        error.msg = f"This store was merged into {store.merged_into_store.full_name}"
        raise error
    if store.status not in LIVE_STATUSES:
        allowed = allowed_actions(actor, store) if actor else []
        raise WrongStatus(action, store.status, StoreStatus(store.status).label, allowed)
