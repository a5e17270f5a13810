"""Create, edit, enable and disable accounts, under the rules for granting roles and countries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from apps.accounts import permissions
from apps.accounts.choices import UserStatus
from apps.accounts.domain.spoken_secrets import spoken_secret
from apps.accounts.models import Session, User
from apps.accounts.queries import selectors
from apps.accounts.record import OWN, USER_RECORD
from apps.accounts.services import attempts, disabling, email_addresses, own_pictures, passwords, sessions
from apps.accounts.services.notifications import (
    notify_change,
    notify_super_admins,
    power_of,
    rights_of,
)
from apps.core.changes import history, versions
from apps.core.db import clock
from apps.core.errors import ConfirmationWarning, Forbidden, Invalid, WrongStatus
from apps.core.http import confirmations
from apps.core.text.counting import counted
from apps.core.text.folding import fold
from apps.core.values import FieldValue


@transaction.atomic
def create_user(*, actor: User, fields: Mapping[str, Any]) -> tuple[User, str | None]:
    """Create an account; return it with a generated one-time password, None if a password was given.

    Raise Invalid for a taken username or bad values, Forbidden for a role or country the actor may not grant.
    """
    values = dict(fields)
    new_password = values.pop("password", None)
    user = new_user(actor=actor, values=values)
    if new_password:
        passwords.check_rules(new_password, owner=user)
    password = new_password or spoken_secret()
    passwords.set_one_time(user, password)
    save_new(user, actor=actor)
    return user, None if new_password else password


def new_user(*, actor: User, values: Mapping[str, FieldValue]) -> User:
    """Return an unsaved account.

    Raise Invalid for a taken username or bad values, Forbidden for a role or flag the actor may not grant.
    """
    if User.objects.filter(username__iexact=values["username"]).exists():
        raise Invalid({"username": ["This username is taken"]})
    user = User(**values, created_by=actor, updated_by=actor)
    check_grant(actor, user)
    email_addresses.set_confirmed(user, is_confirmed=True)
    return user


def save_new(user: User, *, actor: User) -> None:
    """Save a new account, add it to the history and set its search text.

    Sets when a second factor was first required, if one is. Notifies super admins of a new manager or super
    admin.
    """
    if user.must_have_second_factor:
        user.second_factor_required_at = clock.now()
    refresh_search(user)
    user.save()
    history.record(actor=actor, record=user, action="create")
    notify_super_admins(user, actor=actor)


@transaction.atomic
def edit_user(*, actor: User, user_id: int, version: int, patch: Mapping[str, FieldValue]) -> User:
    """Edit an account and notify its owner.

    A changed role, country or super-admin flag ends its sessions. Raise NotFound, Forbidden, Conflict or
    Invalid.
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    versions.check(user, version, patch)
    before, stood, power = grants_of(user), rights_of(user), power_of(user)
    with versions.changing(user, actor=actor):
        email = user.email
        apply_patch(user, patch, USER_RECORD.written)
        check_grant(actor, user)
        if user.email != email:
            email_addresses.set_confirmed(user, is_confirmed=True)
        _check_last_super_admin(user)
    if before != grants_of(user):
        sessions.revoke_all(user=user, by=actor)
    notify_change(user, stood, actor=actor)
    notify_super_admins(user, before=power, actor=actor)
    return user


@transaction.atomic
def edit_my_info(*, actor: User, version: int, patch: Mapping[str, FieldValue]) -> User:
    """Edit the actor's own profile; a new address must be confirmed by mail. Raise Conflict or Invalid."""
    user = User.objects.select_for_update().get(pk=actor.pk)
    versions.check(user, version, patch)
    with versions.changing(user, actor=actor):
        apply_own_patch(user, patch)
    return user


def apply_own_patch(user: User, patch: Mapping[str, FieldValue]) -> None:
    """Set the fields that owners may change, and request confirmation of a new address. Raise Invalid."""
    email = user.email
    apply_patch(user, patch, OWN)
    user.is_start_chosen = user.is_start_chosen or "start_on" in patch
    if user.email != email:
        email_addresses.set_confirmed(user, is_confirmed=False)
        if user.email:
            email_addresses.send_confirmation(user)


@transaction.atomic
def change_user_status(
    *, actor: User | None, user_id: int, version: int, action: str, reason: str, confirmed: frozenset[str]
) -> User:
    """Enable, disable or unlock an account, and notify its owner.

    Disabling ends the sessions and releases the owner's open work; enabling does not restore it. The actor
    None is the system, used by commands. Raise NotFound, Forbidden, Conflict, WrongStatus, Invalid (the last
    active super admin) or ConfirmationRequired (the consequences of disabling).
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    if action == "disable" and actor is not None and user.pk == actor.pk:
        raise Forbidden(msg="You cannot disable your own account")
    versions.check(user, version, ["status"])
    allowed = permissions.allowed_actions(actor, user)
    if action not in allowed:
        raise WrongStatus(action, user.shown_status, user.shown_status.label, allowed)
    if action == "disable":
        confirmations.require(_before_disabling(actor, user), confirmed)
    stood = rights_of(user)
    with versions.changing(user, actor=actor, action=action, reason=reason):
        user.status = UserStatus.DISABLED if action == "disable" else UserStatus.ACTIVE
        attempts.lift_lock(user)
        _check_last_super_admin(user)
    if action == "disable":
        sessions.revoke_all(user=user, by=actor)
        disabling.release([user], by=actor)
    notify_change(user, stood, actor=actor)
    return user


def refresh_search(user: User) -> None:
    """Set the account's normalized search text from username and nickname."""
    user.search_text = fold(f"{user.username} {user.nickname}")


def grants_of(user: User) -> tuple[FieldValue, ...]:
    """Return the values that determine an account's rights; a change of them ends its sessions."""
    return user.role, sorted(user.countries), user.is_superuser


def apply_patch(user: User, patch: Mapping[str, FieldValue], allowed: Iterable[str]) -> None:
    """Set the allowed fields of a patch and the values derived from them. Does not save. Raise Invalid."""
    own_pictures.check(user, patch)
    for field in allowed:
        if field in patch:
            value = patch[field]
            setattr(user, field, "" if value is None and field in ("email", "phone", "note") else value)
    refresh_search(user)
    if user.role != "kol" and not user.is_superuser:
        user.kol = None


def check_grant(actor: User, user: User) -> None:
    """Raise Forbidden or Invalid unless the actor may grant this role, these countries and this flag."""
    if not user.countries:
        raise Invalid({"countries": ["Choose at least one country"]})
    if actor.is_superuser:
        return
    if user.is_superuser:
        raise Forbidden(msg="Only super admins can create super admins")
    if user.role not in permissions.grantable_roles(actor):
        raise Forbidden(msg=f"You cannot assign the role {user.get_role_display()}")
    outside = sorted(set(user.countries) - set(actor.countries))
    if outside:
        raise Invalid({"countries": [f"{', '.join(outside)} is outside your own countries"]})


def _check_last_super_admin(user: User) -> None:
    if user.is_superuser and user.status != UserStatus.DISABLED:
        return
    # Lock in the order of ids: two super admins who disable each other at the same moment wait here.
    others = User.objects.active_super_admins().exclude(pk=user.pk).order_by("pk").select_for_update()
    was_one = User.objects.filter(pk=user.pk, is_superuser=True, status="active").exists()
    if was_one and not list(others.values_list("pk", flat=True)[:1]):
        raise Invalid({"status": ["At least one active super admin is needed"]})


def _before_disabling(actor: User | None, user: User) -> list[ConfirmationWarning]:
    warnings = disabling.warnings(actor, [user.pk], f"{user.nickname} has")
    living = Session.objects.live().filter(user=user).count()
    if living:
        warnings.insert(
            0,
            confirmations.warning(
                "sessions_end",
                f"{user.nickname} is signed in: {counted(living, 'session')} will end",
                "status",
            ),
        )
    return warnings
