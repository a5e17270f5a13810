"""Permissions: the actions each user may take on each account."""

from __future__ import annotations

from django.db.models import Q

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.core.choices import Role
from apps.core.errors import Forbidden
from apps.core.permissions import verdicts
from apps.core.permissions.verdicts import Verdicts

GRANTABLE: dict[str, frozenset[str]] = {
    Role.MANAGER: frozenset({Role.OPERATOR, Role.REVIEWER, Role.EDITOR, Role.KOL}),
    Role.REVIEWER: frozenset({Role.EDITOR, Role.KOL}),
}
"""Roles that each role may create, edit and grant; other roles grant none."""

ACTIONS = (
    "edit",
    "enable",
    "disable",
    "unlock",
    "invite",
    "cancel_invitation",
    "reset_password",
    "reset_second_factor",
    "revoke_sessions",
    "view_as",
)


def grantable_roles(actor: User) -> frozenset[str]:
    """Return the roles that `actor` may grant."""
    return frozenset(Role.values) if actor.is_superuser else GRANTABLE.get(actor.role, frozenset())


def grantable_in_order(actor: User) -> list[str]:
    """Return the roles that `actor` may grant, in the display order of roles."""
    roles = grantable_roles(actor)
    return [role for role in Role.values if role in roles]


def may_manage(actor: User | None, user: User) -> bool:
    """Return whether `actor` may change this account: lower role, countries within their own, not themselves.

    None is the system, used by commands; it may change any account.
    """
    if actor is None or actor.is_superuser:
        return True
    return (
        actor.pk != user.pk
        and not user.is_superuser
        and user.role in grantable_roles(actor)
        and set(user.countries) <= set(actor.countries)
    )


def sees_private(actor: User | None, user: User) -> bool:
    """Return whether `actor` sees the account's contact data and note: its managers and its owner do."""
    return (actor is not None and actor.pk == user.pk) or may_manage(actor, user)


def private_seen_by(actor: User) -> Q:
    """Return a filter for the accounts whose contact data and notes `actor` sees."""
    if actor.is_superuser:
        return Q()
    managed = Q(role__in=grantable_roles(actor), is_superuser=False, countries__contained_by=actor.countries)
    return Q(pk=actor.pk) | managed


def allowed_actions(actor: User | None, user: User) -> list[str]:
    """Return the actions `actor` may take on this account now; screens show buttons for them."""
    return verdicts.allowed(judge(actor, user))


def judge(actor: User | None, user: User) -> Verdicts:
    """Return, for each action on this account, "" if `actor` may take it now, or the reason why not."""
    if not may_manage(actor, user):
        return verdicts.all_for(_why_not_manage(actor, user), ACTIONS)
    is_self = actor is not None and actor.pk == user.pk
    disabled = "" if user.is_active else "The account is disabled"
    own = "This is your own account" if is_self else ""
    return {
        "edit": "",
        "enable": "" if user.status == UserStatus.DISABLED else "The account is not disabled",
        "disable": disabled or own,
        "unlock": disabled or ("" if user.is_locked or user.failed_logins else "The account is not locked"),
        "invite": disabled or own or _why_not_invite(user),
        "cancel_invitation": "" if user.invited_until is not None else "No pending invitation",
        "reset_password": own,
        "reset_second_factor": own
        or ("" if user.second_factor_at is not None else "No second factor set up"),
        "revoke_sessions": "",
        "view_as": disabled or own or _why_not_view(actor, user),
    }


def _why_not_view(actor: User | None, user: User) -> str:
    if actor is None or not actor.is_superuser:
        return verdicts.only(frozenset())
    return "The user has not chosen a password yet" if user.must_change_password else ""


def _why_not_invite(user: User) -> str:
    if not user.must_change_password:
        return "The user already has a password"
    # An invitation link signs in without a code.
    return "" if user.second_factor_at is None else "The user has a second factor. Reset it first"


def _why_not_manage(actor: User | None, user: User) -> str:
    if actor is not None and actor.pk == user.pk:
        return "This is your own account. Ask a manager"
    granting = frozenset(role for role, grantable in GRANTABLE.items() if user.role in grantable)
    if user.is_superuser or actor is None or actor.role not in granting:
        return verdicts.only(frozenset() if user.is_superuser else granting)
    return "The user works in a country that you have no access to"


def require_manage(actor: User | None, user: User) -> None:
    """Raise Forbidden unless `actor` may change the account."""
    if not may_manage(actor, user):
        roles = [Role.MANAGER] if user.role in GRANTABLE[Role.MANAGER] and not user.is_superuser else []
        raise Forbidden(roles)
