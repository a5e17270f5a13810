"""Who may do what to which account."""

from __future__ import annotations

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.core.choices import Role
from apps.core.errors import Forbidden

GRANTABLE: dict[str, frozenset[str]] = {
    Role.MANAGER: frozenset({Role.OPERATOR, Role.REVIEWER, Role.EDITOR, Role.KOL}),
    Role.REVIEWER: frozenset({Role.EDITOR, Role.KOL}),
}
"""The roles each role may create, edit and grant; nobody else grants any."""

ACTIONS = (
    "edit", "enable", "disable", "unlock", "invite", "cancel_invitation", "reset_password", "revoke_sessions",
)  # fmt: skip


def grantable_roles(actor: User) -> frozenset[str]:
    """The roles `actor` may give to another."""
    return frozenset(Role.values) if actor.is_superuser else GRANTABLE.get(actor.role, frozenset())


def grantable_in_order(actor: User) -> list[str]:
    """The same in the order in which screens name roles."""
    roles = grantable_roles(actor)
    return [role for role in Role.values if role in roles]


def may_manage(actor: User | None, user: User) -> bool:
    """Whether `actor` may change this account at all: role below own, countries within own, not oneself.

    None is the system, for which a command speaks: it may change any.
    """
    if actor is None or actor.is_superuser:
        return True
    return (
        actor.pk != user.pk
        and not user.is_superuser
        and user.role in grantable_roles(actor)
        and set(user.countries) <= set(actor.countries)
    )


def allowed_actions(actor: User | None, user: User) -> list[str]:
    """The actions `actor` may take on this account now; screens draw their buttons from it."""
    if not may_manage(actor, user):
        return []
    is_self = actor is not None and actor.pk == user.pk
    possible = {
        "edit": True,
        "enable": user.status == UserStatus.DISABLED,
        "disable": user.status != UserStatus.DISABLED and not is_self,
        "unlock": user.status == UserStatus.LOCKED or user.failed_logins > 0,
        "invite": user.must_change_password and user.is_active and not is_self,
        "cancel_invitation": user.invited_until is not None,
        "reset_password": not is_self,
        "revoke_sessions": True,
    }
    return [action for action in ACTIONS if possible[action]]


def require_manage(actor: User | None, user: User) -> None:
    """Raises Forbidden unless `actor` may change the account."""
    if not may_manage(actor, user):
        roles = [Role.MANAGER] if user.role in GRANTABLE[Role.MANAGER] and not user.is_superuser else []
        raise Forbidden(roles)
