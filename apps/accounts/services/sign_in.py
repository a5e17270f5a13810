"""Signing in and out."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.db import transaction

from apps.accounts.authentication import token_for
from apps.accounts.choices import UserStatus
from apps.accounts.models import Session, User
from apps.accounts.services import passwords, sessions
from apps.core import context
from apps.core.changes import history
from apps.core.database import clock
from apps.core.errors import SignInRefused
from apps.core.http import throttle

MAX_FAILURES = 5
LOCK_FOR = timedelta(minutes=15)
TRIES_PER_MINUTE = 10

_decoy: str | None = None


def _decoy_hash() -> str:
    """A hash to check against for unknown usernames, so that they take as long as known ones."""
    global _decoy
    if _decoy is None:
        _decoy = make_password("nobody has this password")
    return _decoy


def count_try(what: str) -> None:
    """Counts a try to get in from the address at work. Raises Throttled for the eleventh in a minute."""
    throttle.hit(
        f"{what}:{throttle.network_of(context.current().ip)}", limit=TRIES_PER_MINUTE, window_seconds=60
    )


def verify_password(*, username: str, password: str) -> User:
    """The account of this username and password; counts failures and locks after five.

    Raises SignInRefused (unknown user and wrong password look and take the same) and Throttled.
    The count is committed even though the call is refused.
    """
    count_try("sign-in")
    user = User.objects.filter(username__iexact=username).first()
    fits = check_password(password, user.password if user else _decoy_hash())
    if user is None:
        raise SignInRefused
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        refusal = _judge(user, fits)
    if refusal is not None:
        raise refusal
    _renew_hash(user, password)
    return user


def _renew_hash(user: User, password: str) -> None:
    """Hashes the password anew where the parameters of hashing have changed since it was set."""
    if identify_hasher(user.password).must_update(user.password):
        known = user.password
        user.password = make_password(password)
        # Not over a password that was changed in the meantime.
        User.objects.filter(pk=user.pk, password=known).update(password=user.password)


def _judge(user: User, fits: bool) -> SignInRefused | None:
    now = clock.now()
    if user.locked_until is not None and user.locked_until > now:
        minutes = ceil((user.locked_until - now).total_seconds() / 60)
        return SignInRefused(f"Account locked, try again in {minutes} minute{'' if minutes == 1 else 's'}")
    if user.locked_until is not None:
        _unlock(user)
    if not fits:
        return _count_failure(user)
    if user.status == UserStatus.DISABLED:
        return SignInRefused("Account disabled")
    if passwords.is_over(user):
        return SignInRefused(passwords.RAN_OUT)
    return None


def _unlock(user: User) -> None:
    passwords.lift_lock(user)
    user.save(update_fields=["locked_until", "failed_logins", "status"])


def _count_failure(user: User) -> SignInRefused:
    user.failed_logins += 1
    if user.failed_logins >= MAX_FAILURES:
        user.locked_until = clock.now() + LOCK_FOR
        before = history.snapshot(user)
        if user.status == UserStatus.ACTIVE:
            user.status = UserStatus.LOCKED
        history.record(actor=None, record=user, action="lock", before=before, reason="Five failed sign-ins")
    user.save(update_fields=["failed_logins", "locked_until", "status"])
    return SignInRefused()


def sign_in(*, username: str, password: str, user_agent: str) -> tuple[str, User]:
    """Opens a session; returns `(token, user)`. Raises SignInRefused and Throttled."""
    user = verify_password(username=username, password=password)
    with transaction.atomic():
        return admit(user, user_agent=user_agent), user


def admit(user: User, *, user_agent: str) -> str:
    """Opens a session within the caller's transaction for whoever has proven who they are; returns its token."""
    session = sessions.open_session(user=user, user_agent=user_agent)
    User.objects.filter(pk=user.pk).update(
        last_login=clock.now(), last_login_ip=context.current().ip, failed_logins=0
    )
    return token_for(session)


def sign_out(*, actor: User, session: Session) -> None:
    """Ends the session at once."""
    sessions.revoke(session=session, by=actor)
