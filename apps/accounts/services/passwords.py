"""Passwords: the rules, the change, the one-time password."""

from __future__ import annotations

import secrets

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from apps.accounts import permissions, selectors
from apps.accounts.models import Session, User
from apps.accounts.services import sessions
from apps.core import versions
from apps.core.errors import Forbidden, Invalid

MIN_LENGTH = 8
MAX_LENGTH = 64
# No look-alikes: a one-time password is read out over the phone.
_ALPHABET = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789"
_common = CommonPasswordValidator()


def check_rules(password: str, *, username: str, field: str = "password") -> None:
    """Raises Invalid under `field` unless the password is 8 to 64 characters, uncommon, not the username."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH or password.casefold() == username.casefold():
        raise Invalid(
            {
                field: [
                    f"Password must be {MIN_LENGTH} to {MAX_LENGTH} characters and not the username"
                    if MIN_LENGTH <= len(password) <= MAX_LENGTH
                    else f"Password must be {MIN_LENGTH} to {MAX_LENGTH} characters"
                ]
            }
        )
    try:
        _common.validate(password)
    except ValidationError as error:
        raise Invalid({field: ["This password is too common"]}) from error


def temporary_password() -> str:
    """A one-time password of twelve characters."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


@transaction.atomic
def update_password(*, actor: User, session: Session, old_password: str, new_password: str) -> None:
    """Changes one's own password and ends all one's other sessions.

    Raises Invalid when the old one is wrong, or the new one is the same or breaks the rules.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if not check_password(old_password, user.password):
        raise Invalid({"old_password": ["Old password is wrong"]})
    if old_password == new_password:
        raise Invalid({"new_password": ["New password must differ from the old one"]})
    check_rules(new_password, username=user.username, field="new_password")
    with versions.changing(user, actor=actor, action="change_password"):
        _set(user, new_password, must_change=False)
    sessions.revoke_all(user=user, by=actor, but=session)


@transaction.atomic
def reset_password(*, actor: User | None, user_id: int, version: int) -> str:
    """Gives the account a one-time password, which is returned once and must be changed at sign-in.

    `actor` is None where a command speaks for the system.
    Ends every session of the account and lifts its lock. Raises NotFound, Forbidden, Conflict.
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    if actor is not None and actor.pk == user.pk:
        raise Forbidden(msg="Change your own password from the user menu")
    versions.check(user, version, ["must_change_password"])
    password = temporary_password()
    with versions.changing(user, actor=actor, action="reset_password"):
        _set(user, password, must_change=True)
        user.failed_logins = 0
        user.locked_until = None
        if user.status == "locked":
            user.status = "active"
    sessions.revoke_all(user=user, by=actor)
    return password


def _set(user: User, password: str, *, must_change: bool) -> None:
    user.password = make_password(password)
    user.password_changed_at = timezone.now()
    user.must_change_password = must_change
