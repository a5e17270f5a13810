"""Sign-in and sign-out."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.db import transaction

from apps.accounts.choices import Assurance, ProvenBy, SignInResult, SignInWay
from apps.accounts.models import Session, User
from apps.accounts.services import attempts, devices, second_factor, second_step, sessions
from apps.accounts.services.authentication import token_for
from apps.accounts.services.notifications import notify_of_new_device, notify_of_wrong_codes
from apps.accounts.services.sign_in_record import SignInSource, add_to_log, note
from apps.accounts.services.trials import Trial
from apps.core import context
from apps.core.db import clock
from apps.core.errors import SecondFactorMissing, SignInRefused
from apps.core.http import throttle
from apps.core.values import FieldValue

WORK = throttle.Rate(120)
"""Attempts per minute and address, successful ones included, since each costs a password hash.

An office that signs in at nine o'clock stays below it.
"""

WRONG_CODE = "Wrong code, or a code that was already used"

_decoy: str | None = None


def _decoy_hash() -> str:
    """Return a hash to check for unknown usernames, so that they take as long as known ones."""
    global _decoy
    if _decoy is None:
        _decoy = make_password("no one has this password")
    return _decoy


def verify(*, username: str, password: str, code: str, source: SignInSource) -> tuple[User, ProvenBy]:
    """Return the account of username, password and code; wrong attempts are counted even though refused.

    Raise SignInRefused with the same message and timing for unknown names, wrong passwords and too many
    attempts. Raise SecondFactorNeeded if the password is right and the code missing. Refused attempts are
    recorded; those refused by a used-up budget only once.
    """
    user = User.objects.filter(username__iexact=username).first()
    trial = Trial(user, source, username=username)
    fits = check_password(password, user.password if user else _decoy_hash())
    trial.refuse_if_used_up()
    if user is None or not fits:
        trial.fail(SignInResult.WRONG_PASSWORD)
        raise SignInRefused
    trial.refuse_if_closed(user)
    _renew_hash(user, password)
    if user.second_factor_at is None:
        trial.counts.refund()
        return user, ProvenBy.PASSWORD
    if not code:
        trial.counts.refund_unfinished()
        trial.write_down(SignInResult.CODE_ASKED)
        raise second_step.needed(user)
    return _verify_code(user, code, trial)


def verify_second_step(*, ticket: str, code: str, source: SignInSource) -> tuple[User, ProvenBy]:
    """Return the account of a second-step ticket and code, with attempts limited as in `verify`."""
    user = second_step.owner_of(ticket)
    trial = Trial(user, source)
    trial.refuse_if_used_up()
    trial.refuse_if_closed(user)
    return _verify_code(user, code, trial)


def _verify_code(user: User, code: str, trial: Trial) -> tuple[User, ProvenBy]:
    """Verify the code. Raise SignInRefused for a wrong one, which is counted."""
    budget = attempts.codes_of(user.username)
    trial.counts.count_in(budget)
    trial.refuse_if_used_up(WRONG_CODE)
    if not second_factor.accept(user, code):
        trial.fail(SignInResult.WRONG_CODE)
        if trial.counts.has_used_up(budget):
            notify_of_wrong_codes(user)
        raise SignInRefused(WRONG_CODE)
    trial.counts.refund()
    return user, ProvenBy.CODE


def _renew_hash(user: User, password: str) -> None:
    """Hash the password again if the hashing parameters have changed since it was set."""
    if identify_hasher(user.password).must_update(user.password):
        old_hash = user.password
        user.password = make_password(password)
        # Do not overwrite a password that was changed in the meantime.
        User.objects.filter(pk=user.pk, password=old_hash).update(password=user.password)


def sign_in(*, username: str, password: str, user_agent: str, code: str = "") -> tuple[str, User]:
    """Sign in to the console; return `(token, user)`.

    Raise SignInRefused, or SecondFactorNeeded without a code.
    """
    source = SignInSource(SignInWay.CONSOLE, user_agent)
    user, proven_by = verify(username=username, password=password, code=code, source=source)
    return open_console(user, source, proven_by)


def finish_sign_in(*, ticket: str, code: str, user_agent: str) -> tuple[str, User]:
    """Complete a sign-in with the code that `sign_in` requested; return `(token, user)`.

    Raise SignInRefused.
    """
    source = SignInSource(SignInWay.CONSOLE, user_agent)
    user, proven_by = verify_second_step(ticket=ticket, code=code, source=source)
    return open_console(user, source, proven_by)


def open_console(user: User, source: SignInSource, proven_by: ProvenBy) -> tuple[str, User]:
    """Open a console session after proof of identity; return `(token, user)`."""
    assurance = Assurance.PASSWORD if proven_by == ProvenBy.PASSWORD else Assurance.SECOND_FACTOR
    with transaction.atomic():
        return admit(user, source=source, assurance=assurance, proven_by=proven_by), user


def admit(user: User, *, source: SignInSource, assurance: Assurance, proven_by: str = "") -> str:
    """Open a session in the caller's transaction after proof of identity; return its token."""
    device_hash = _let_in(user, source, proven_by)
    User.objects.filter(pk=user.pk).update(last_login=clock.now())
    session = sessions.open_session(
        user=user, user_agent=source.user_agent, device_hash=device_hash, assurance=assurance
    )
    return token_for(session)


def sign_in_to_admin(*, username: str, password: str, code: str, user_agent: str) -> User | None:
    """Verify password and code for the Django admin and log the sign-in.

    Opens no session. Return the user, or None if not an active super admin or if the password must be
    changed first.
    Raise SignInRefused, SecondFactorNeeded without a code, or SecondFactorMissing if none is set up.
    """
    source = SignInSource(SignInWay.DJANGO_ADMIN, user_agent)
    user, proven_by = verify(username=username, password=password, code=code, source=source)
    return admit_to_admin(user, source, proven_by)


def admit_to_admin(user: User, source: SignInSource, proven_by: ProvenBy) -> User | None:
    """Log the sign-in of a verified user to the Django admin.

    Opens no session. Return the user, or None if not an active super admin or if the password must be
    changed first.
    Remembers the device, and notifies the owner if it is new. Raise SecondFactorMissing.
    """
    if not user.is_staff or user.must_change_password:
        _turn_away(user, source, SignInResult.NOT_ALLOWED)
        return None
    if user.must_set_up_second_factor:
        _turn_away(user, source, SignInResult.NO_SECOND_FACTOR)
        raise SecondFactorMissing
    with transaction.atomic():
        _let_in(user, source, proven_by)
    return user


def _turn_away(user: User, source: SignInSource, result: SignInResult) -> None:
    note(source, result, user=user, is_recognized=bool(devices.device_hash(user.username)))


def _let_in(user: User, source: SignInSource, proven_by: str) -> str:
    add_to_log(user)
    device_hash, is_new = devices.remember(user, user_agent=source.user_agent)
    values: dict[str, FieldValue] = {"last_login_ip": context.current().ip, "failed_logins": 0}
    if user.must_have_second_factor and user.second_factor_required_at is None:
        values["second_factor_required_at"] = user.second_factor_required_at = clock.now()
    User.objects.filter(pk=user.pk).update(**values)
    note(source, SignInResult.SIGNED_IN, user=user, is_recognized=not is_new, proven_by=proven_by)
    if is_new and user.last_login is not None:
        notify_of_new_device(user, user_agent=source.user_agent)
    return device_hash


def sign_out(*, actor: User, session: Session) -> None:
    """End the session."""
    sessions.revoke(session=session, by=actor)
