"""Signing in and out."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.db import transaction

from apps.accounts.authentication import token_for
from apps.accounts.choices import Assurance, SignInResult, SignInWay, UserStatus
from apps.accounts.models import Session, User
from apps.accounts.services import attempts, devices, passwords, second_factor, sessions
from apps.accounts.services.notifications import tell_of_new_device, tell_of_wrong_codes
from apps.accounts.services.sign_in_record import SignInSource, note, say_in_log
from apps.core import context
from apps.core.database import clock
from apps.core.errors import SecondFactorMissing, SecondFactorNeeded, SignInRefused
from apps.core.http import throttle

WORK = throttle.Rate(120)
"""How often one address may try, good tries too: each costs a password hash. An office signs in at nine below it."""

WRONG_CODE = "Wrong code, or one that was used before"

_decoy: str | None = None


def _decoy_hash() -> str:
    """A hash to check against for unknown usernames, so that they take as long as known ones."""
    global _decoy
    if _decoy is None:
        _decoy = make_password("nobody has this password")
    return _decoy


def verify(*, username: str, password: str, code: str, source: SignInSource) -> User:
    """The account of this username, password and code; a wrong one is counted, and stays so though the call is refused.

    Raises SignInRefused: unknown names, wrong passwords and too many of them look and take the same. Raises
    SecondFactorNeeded where the password is right and there is no code yet. What is refused is written down, but of
    tries that a used up budget refuses only the first.
    """
    user = User.objects.filter(username__iexact=username).first()
    say_in_log(user)
    device_hash = devices.known_hash(username)
    tried = attempts.take(username, device_hash=device_hash)
    fits = check_password(password, user.password if user else _decoy_hash())

    def write_down(result: SignInResult) -> None:
        note(source, result, user=user, username=username, is_known_device=bool(device_hash))

    if tried.is_refused:
        if tried.is_first_refused:
            write_down(SignInResult.TOO_MANY)
        raise SignInRefused
    if user is None or not fits:
        tried.count_failure(username)
        write_down(SignInResult.WRONG_PASSWORD)
        raise SignInRefused
    if user.status == UserStatus.DISABLED:
        tried.refund()
        write_down(SignInResult.DISABLED)
        raise SignInRefused("Account disabled")
    if passwords.is_over(user):
        tried.refund()
        write_down(SignInResult.EXPIRED)
        raise SignInRefused(passwords.RAN_OUT)
    if user.second_factor_at is not None:
        _verify_code(user, code, tried, write_down)
    tried.refund()
    _renew_hash(user, password)
    return user


def _verify_code(
    user: User, code: str, tried: attempts.Try, write_down: Callable[[SignInResult], None]
) -> None:
    """Raises SecondFactorNeeded without a code, SignInRefused for a wrong one, which is counted."""
    if not code:
        tried.give_back()
        write_down(SignInResult.CODE_ASKED)
        raise SecondFactorNeeded
    budget = attempts.codes_of(user.username)
    tried.count_in(budget)
    if tried.is_refused:
        if tried.is_first_refused:
            write_down(SignInResult.TOO_MANY)
        raise SignInRefused(WRONG_CODE)
    if not second_factor.accept(user, code):
        tried.count_failure(user.username)
        if tried.has_used_up(budget):
            tell_of_wrong_codes(user)
        write_down(SignInResult.WRONG_CODE)
        raise SignInRefused(WRONG_CODE)


def _renew_hash(user: User, password: str) -> None:
    """Hashes the password anew where the parameters of hashing have changed since it was set."""
    if identify_hasher(user.password).must_update(user.password):
        known = user.password
        user.password = make_password(password)
        # Not over a password that was changed in the meantime.
        User.objects.filter(pk=user.pk, password=known).update(password=user.password)


def sign_in(*, username: str, password: str, user_agent: str, code: str = "") -> tuple[str, User]:
    """Opens a session; returns `(token, user)`. Raises SignInRefused, and SecondFactorNeeded without a code."""
    source = SignInSource(SignInWay.CONSOLE, user_agent)
    user = verify(username=username, password=password, code=code, source=source)
    assurance = Assurance.PASSWORD if user.second_factor_at is None else Assurance.SECOND_FACTOR
    with transaction.atomic():
        return admit(user, source=source, assurance=assurance), user


def admit(user: User, *, source: SignInSource, assurance: Assurance) -> str:
    """Opens a session within the caller's transaction for whoever has proven who they are; returns its token."""
    device_hash = _let_in(user, source)
    User.objects.filter(pk=user.pk).update(last_login=clock.now())
    session = sessions.open_session(
        user=user, user_agent=source.user_agent, device_hash=device_hash, assurance=assurance
    )
    return token_for(session)


def sign_in_to_admin(*, username: str, password: str, code: str, user_agent: str) -> User | None:
    """The super admin who may open a session of Django's own admin; None for anybody else.

    Raises SignInRefused, SecondFactorNeeded without a code, SecondFactorMissing where none has been set up.
    """
    source = SignInSource(SignInWay.DJANGO_ADMIN, user_agent)
    user = verify(username=username, password=password, code=code, source=source)
    if not user.is_staff or user.must_change_password:
        _turn_away(user, source, SignInResult.NOT_ALLOWED)
        return None
    if user.must_set_up_second_factor:
        _turn_away(user, source, SignInResult.NO_SECOND_FACTOR)
        raise SecondFactorMissing
    with transaction.atomic():
        _let_in(user, source)
    return user


def _turn_away(user: User, source: SignInSource, result: SignInResult) -> None:
    note(source, result, user=user, is_known_device=bool(devices.known_hash(user.username)))


def _let_in(user: User, source: SignInSource) -> str:
    say_in_log(user)
    device_hash, is_new = devices.remember(user, user_agent=source.user_agent)
    User.objects.filter(pk=user.pk).update(last_login_ip=context.current().ip, failed_logins=0)
    note(source, SignInResult.SIGNED_IN, user=user, is_known_device=not is_new)
    if is_new and user.last_login is not None:
        tell_of_new_device(user, user_agent=source.user_agent)
    return device_hash


def sign_out(*, actor: User, session: Session) -> None:
    """Ends the session at once."""
    sessions.revoke(session=session, by=actor)
