"""Passwords: rules, change and one-time passwords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from math import ceil

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from zxcvbn import zxcvbn

from apps.accounts import permissions
from apps.accounts.domain.spoken_secrets import spoken_secret
from apps.accounts.models import Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import attempts, breached_passwords, devices, sessions
from apps.core.changes import history, versions
from apps.core.db import clock
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.http import throttle

MIN_LENGTH = 8
MAX_LENGTH = 64
MOST_WRONG, OLD_PASSWORD_WINDOW = 5, 15 * 60
"""Maximum number of wrong old passwords, and its window in seconds."""
FIRST_SIGN_IN_WITHIN = timedelta(hours=72)
"""Lifetime of a one-time password or an invitation."""
RAN_OUT = "This one-time password has expired. Ask for a new one"
GUESSES = 1_000_000
"""Minimum number of guesses by zxcvbn's estimate; its own limit for "very guessable"."""
EASY = "This password is too easy to guess. Use several words, and no names or dates"
BREACHED = "This password appears in a list of stolen passwords. Choose another"
_common = CommonPasswordValidator()


def check_rules(password: str, *, owner: User, field: str = "password") -> None:
    """Raise Invalid under `field` for a password that is too short, too long, easy to guess or breached."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise Invalid({field: [f"Password must be {MIN_LENGTH} to {MAX_LENGTH} characters"]})
    if password.casefold() == owner.username.casefold():
        raise Invalid({field: ["Password must not be the username"]})
    try:
        _common.validate(password)
    except ValidationError as error:
        raise Invalid({field: ["This password is too common"]}) from error
    if _is_guessed(password, owner):
        raise Invalid({field: [EASY]})
    if breached_passwords.is_breached(password):
        raise Invalid({field: [BREACHED]})


def _is_guessed(password: str, owner: User) -> bool:
    """Return whether a guesser who knows the account needs fewer than a million guesses.

    The password without the words of the account must be as strong: 'nadia2026nadia' is only a year to a
    guesser who knows Nadia.
    """
    about = re.split(
        r"\W+", f"{settings.APP_TITLE} {owner.username} {owner.nickname} {owner.email}".casefold()
    )
    words = [word for word in about if len(word) > 2]
    rest = re.sub("|".join(map(re.escape, words)), "", password.casefold())
    tried = [password] if rest == password.casefold() else [password, rest]
    return any(one == "" or zxcvbn(one, user_inputs=words)["guesses"] < GUESSES for one in tried)


def is_over(user: User) -> bool:
    """Return whether the account's one-time password has expired."""
    return user.temp_password_until is not None and user.temp_password_until <= clock.now()


def set_own(user: User, password: str) -> None:
    """Set the password that the owner chose; one-time password and invitation end. Does not save."""
    _set(user, make_password(password))


def set_one_time(user: User, password: str) -> None:
    """Set a password that must be replaced within 72 hours; an invitation ends. Does not save."""
    _set(user, make_password(password))
    user.must_change_password = True
    user.temp_password_until = clock.now() + FIRST_SIGN_IN_WITHIN


def set_none(user: User) -> None:
    """Remove the password of an account whose owner has yet to choose one. Does not save."""
    _set(user, make_password(None))
    user.must_change_password = True


def _set(user: User, encoded: str) -> None:
    user.password = encoded
    user.password_changed_at = clock.now()
    user.must_change_password = False
    user.temp_password_until = user.invited_until = user.invitation_hash = None


class WrongPassword(Invalid):
    """The password or other proof of a signed-in user is wrong."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__({field: [words]})


@contextmanager
def counted_try(user: User, *, field: str) -> Iterator[None]:
    """Count an attempt to prove identity, outside of the transaction that a wrong proof rolls back.

    Raise Invalid under `field` without trying after five wrong proofs in 15 minutes. Any exception other than
    WrongPassword refunds the count; success resets it.
    """
    key = f"old-password:{user.pk}"
    hits, ends_at = throttle.take(key, window_seconds=OLD_PASSWORD_WINDOW)
    if hits > MOST_WRONG:
        minutes = ceil((ends_at - clock.now()).total_seconds() / 60)
        words = f"{minutes} minute{'' if minutes == 1 else 's'}"
        raise Invalid({field: [f"Too many wrong passwords. Try again in {words}"]})
    try:
        yield
    except WrongPassword:
        if hits == MOST_WRONG:
            reason = f"{MOST_WRONG} wrong old passwords in 15 minutes"
            history.entry(actor=user, record=user, action="lock_password", changes=[], reason=reason).save()
        raise
    except Exception:
        throttle.refund([key])
        raise
    else:
        throttle.forget(key)


@transaction.atomic
def update_password(*, actor: User, session: Session | None, old_password: str, new_password: str) -> None:
    """Change the actor's password and end all other sessions; if `session` is None, all console sessions.

    Raise WrongPassword, or Invalid if the old one has expired, or the new one is the same or breaks the
    rules.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if is_over(user):
        raise Invalid({"old_password": [RAN_OUT]})
    if not check_password(old_password, user.password):
        raise WrongPassword("old_password", "Old password is wrong")
    if old_password == new_password:
        raise Invalid({"new_password": ["New password must differ from the old one"]})
    check_rules(new_password, owner=user, field="new_password")
    _replace(user, session, new_password)


@transaction.atomic
def choose_password(*, actor: User, session: Session, new_password: str) -> None:
    """Replace the one-time password with which the session was opened, and end all other sessions.

    Raise WrongStatus if there is none to replace, Invalid if it has expired, or the new password is the same
    or breaks the rules.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if not user.must_change_password:
        raise WrongStatus("choose_password", user.status, user.shown_status.label, [])
    if is_over(user):
        raise Invalid({"new_password": [RAN_OUT]})
    if check_password(new_password, user.password):
        raise Invalid({"new_password": ["New password must differ from the one-time password"]})
    check_rules(new_password, owner=user, field="new_password")
    _replace(user, session, new_password)


def _replace(user: User, session: Session | None, password: str) -> None:
    with versions.changing(user, actor=user, action="change_password"):
        set_own(user, password)
    sessions.revoke_all(user=user, by=user, but=session)
    devices.forget(user, but="" if session is None else session.device_hash)


@transaction.atomic
def reset_password(*, actor: User | None, user_id: int, version: int) -> str:
    """Set a one-time password for 72 hours and return it, once; it must be changed at sign-in.

    Ends every session of the account, forgets its devices and lifts its lock. The actor None is the system,
    used by commands. Raise NotFound, Forbidden or Conflict.
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    if actor is not None and actor.pk == user.pk:
        raise Forbidden(msg="Change your own password from the user menu")
    versions.check(user, version, ["must_change_password"])
    password = spoken_secret()
    with versions.changing(user, actor=actor, action="reset_password"):
        set_one_time(user, password)
        attempts.lift_lock(user)
    sessions.revoke_all(user=user, by=actor)
    devices.forget(user)
    return password
