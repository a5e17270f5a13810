"""Passwords: the rules, the change, the one-time password."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction

from apps.accounts import permissions, selectors
from apps.accounts.choices import UserStatus
from apps.accounts.models import Session, User
from apps.accounts.services import sessions
from apps.core.changes import versions
from apps.core.database import clock
from apps.core.errors import Forbidden, Invalid, WrongStatus

MIN_LENGTH = 8
MAX_LENGTH = 64
FIRST_SIGN_IN_WITHIN = timedelta(hours=72)
"""How long a one-time password or an invitation is good."""
RAN_OUT = "This one-time password has expired. Ask whoever gave it to you for a new one"
# Small letters and digits without look-alikes: a one-time password is read out over the phone.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _IN_A_GROUP = 4, 4
_common = CommonPasswordValidator()


def check_rules(password: str, *, username: str, field: str = "password") -> None:
    """Raises Invalid under `field` unless the password is 8 to 64 characters, uncommon, not the username."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise Invalid({field: [f"Password must be {MIN_LENGTH} to {MAX_LENGTH} characters"]})
    if password.casefold() == username.casefold():
        raise Invalid({field: ["Password must not be the username"]})
    try:
        _common.validate(password)
    except ValidationError as error:
        raise Invalid({field: ["This password is too common"]}) from error


def temporary_password() -> str:
    """A one-time password in groups, as it is read out and typed: "k7pf-3mtx-w9qa-h4ne"."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(_IN_A_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def is_over(user: User) -> bool:
    """Whether the account's one-time password has run out."""
    return user.temp_password_until is not None and user.temp_password_until <= clock.now()


def set_own(user: User, password: str) -> None:
    """Gives the account the password that its owner has chosen; whatever let them in before ends. Saves nothing."""
    _set(user, make_password(password))


def set_one_time(user: User, password: str) -> None:
    """Gives the account a password to be replaced within 72 hours; an invitation ends. Saves nothing."""
    _set(user, make_password(password))
    user.must_change_password = True
    user.temp_password_until = clock.now() + FIRST_SIGN_IN_WITHIN


def set_none(user: User) -> None:
    """Takes the password from an account whose owner has yet to choose one. Saves nothing."""
    _set(user, make_password(None))
    user.must_change_password = True


def lift_lock(user: User) -> None:
    """Forgets failed sign-ins and the lock that followed from them. Saves nothing."""
    user.failed_logins, user.locked_until = 0, None
    if user.status == UserStatus.LOCKED:
        user.status = UserStatus.ACTIVE


def _set(user: User, encoded: str) -> None:
    user.password = encoded
    user.password_changed_at = clock.now()
    user.must_change_password = False
    user.temp_password_until = user.invited_until = user.invitation_hash = None


@transaction.atomic
def update_password(*, actor: User, session: Session, old_password: str, new_password: str) -> None:
    """Changes one's own password and ends all one's other sessions.

    Raises Invalid when the old one is wrong or has run out, or the new one is the same or breaks the rules.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if is_over(user):
        raise Invalid({"old_password": [RAN_OUT]})
    if not check_password(old_password, user.password):
        raise Invalid({"old_password": ["Old password is wrong"]})
    if old_password == new_password:
        raise Invalid({"new_password": ["New password must differ from the old one"]})
    check_rules(new_password, username=user.username, field="new_password")
    _replace(user, session, new_password)


@transaction.atomic
def choose_password(*, actor: User, session: Session, new_password: str) -> None:
    """Replaces the one-time password with which the session was opened, and ends all other sessions.

    Raises WrongStatus where there is none to replace, Invalid where it has run out, or the new password is the
    same or breaks the rules.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if not user.must_change_password:
        raise WrongStatus("choose_password", user.status, UserStatus(user.status).label, [])
    if is_over(user):
        raise Invalid({"new_password": [RAN_OUT]})
    if check_password(new_password, user.password):
        raise Invalid({"new_password": ["New password must differ from the one-time password"]})
    check_rules(new_password, username=user.username, field="new_password")
    _replace(user, session, new_password)


def _replace(user: User, session: Session, password: str) -> None:
    with versions.changing(user, actor=user, action="change_password"):
        set_own(user, password)
    sessions.revoke_all(user=user, by=user, but=session)


@transaction.atomic
def reset_password(*, actor: User | None, user_id: int, version: int) -> str:
    """Gives the account a one-time password for 72 hours, which is returned once and must be changed at sign-in.

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
        set_one_time(user, password)
        lift_lock(user)
    sessions.revoke_all(user=user, by=actor)
    return password
