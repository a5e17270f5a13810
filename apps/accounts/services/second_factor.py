"""The second factor: codes of an authenticator app, passkeys, and recovery codes for when neither is at hand.

Its owner sets it up, sign-ins ask for it, a manager resets it. Passkeys themselves are in `passkeys.py`. Of the app's secret only an encrypted form is kept, of
recovery codes only hashes; each code is good once.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from apps.accounts import permissions
from apps.accounts.choices import Assurance
from apps.accounts.domain import totp
from apps.accounts.domain.spoken_secrets import spoken_secret
from apps.accounts.models import Authenticator, Passkey, RecoveryCode, Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import devices, sealing, sessions
from apps.accounts.services.notifications import tell_of_factor, tell_of_recovery_code, tell_of_reset_factor
from apps.core.changes import history, versions
from apps.core.database import clock
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.http import throttle

RECOVERY_CODES = 10
SET_UP_WITHIN = timedelta(minutes=15)
TICKET_REFUSED = "This took too long. Start again with a new QR code"
"""The reason for used and expired tickets alike."""
WRONG = "Wrong code. Wait for the next one, and check that the clock of the phone is right"


@dataclass(frozen=True)
class NewAuthenticator:
    """What an app is set up with; nothing is kept of it before a code of the app has been seen."""

    secret: str
    qr_code: list[str]
    ticket: str
    """The same for the server, sealed: it comes back with the first code."""


# -- by the owner ------------------------------------------------------------------
def begin_authenticator(*, actor: User) -> NewAuthenticator:
    """A new secret for an authenticator app, good for 15 minutes. Writes nothing."""
    secret = totp.new_secret()
    return NewAuthenticator(
        secret=totp.as_text(secret),
        qr_code=totp.qr_code(secret, account=actor.username, issuer=settings.APP_TITLE),
        ticket=sealing.seal(secret, about=set_up_by(actor)),
    )


@transaction.atomic
def confirm_authenticator(*, actor: User, session: Session, ticket: str, code: str) -> list[str]:
    """Replace the account's authenticator app and return new recovery codes.

    Ends the former app and recovery codes, and all other sessions. Raises Invalid for a wrong code, and for a ticket
    that is too old or was used.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    try:
        secret = sealing.unseal(ticket, about=set_up_by(user), within=SET_UP_WITHIN)
    except sealing.Unreadable as error:
        raise Invalid({"ticket": [TICKET_REFUSED]}) from error
    step = totp.matching_step(secret, _digits(code), at=clock.now(), after=-1)
    if step is None:
        raise Invalid({"code": [WRONG]})
    _use_up(ticket)
    _replace_app(user, secret, step)
    now = clock.now()
    with versions.changing(user, actor=user, action="set_up_second_factor"):
        user.second_factor_at = now
    sessions.revoke_all(user=user, by=user, but=session)
    Session.objects.filter(pk=session.pk).update(assurance=Assurance.SECOND_FACTOR)
    tell_of_factor(user, "An authenticator app was set up for your account")
    return new_recovery_codes(user)


@transaction.atomic
def renew_recovery_codes(*, actor: User) -> list[str]:
    """Ten new recovery codes; those before them end. Raises Forbidden without a second factor."""
    user = User.objects.select_for_update().get(pk=actor.pk)
    if user.second_factor_at is None:
        raise Forbidden(msg="Set up a second factor first")
    history.entry(actor=user, record=user, action="renew_recovery_codes", changes=[]).save()
    return new_recovery_codes(user)


@transaction.atomic
def remove_second_factor(*, actor: User) -> None:
    """Signing in asks for the password alone again. Raises Forbidden where the account must have a second factor."""
    user = User.objects.select_for_update().get(pk=actor.pk)
    if user.must_have_second_factor:
        raise Forbidden(msg="Your role needs a second factor. You can set up another app instead")
    take_away(user, actor=user, action="remove_second_factor")
    tell_of_factor(user, "Your second factor was removed")


# -- by those who manage the account ------------------------------------------------
@transaction.atomic
def reset_second_factor(*, actor: User | None, user_id: int, version: int, reason: str = "") -> User:
    """Takes the second factor from an account whose owner has lost it, ends its sessions and tells the owner.

    `actor` is None where a command speaks for the system. Raises NotFound, Forbidden, Conflict, WrongStatus (there is
    none).
    """
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    if actor is not None and actor.pk == user.pk:
        raise Forbidden(msg="Set up another app in My info, or ask a colleague")
    versions.check(user, version, ["second_factor_at"])
    allowed = permissions.allowed_actions(actor, user)
    if "reset_second_factor" not in allowed:
        raise WrongStatus("reset_second_factor", user.status, user.shown_status.label, allowed)
    take_away(user, actor=actor, action="reset_second_factor", reason=reason)
    sessions.revoke_all(user=user, by=actor)
    devices.forget(user)
    tell_of_reset_factor(user, actor=actor)
    return user


# -- at the sign-in --------------------------------------------------------------------
def accept(user: User, code: str) -> bool:
    """Whether this is the code of the account's app, or a recovery code of its; it is used up by that."""
    digits = _digits(code)
    if len(digits) == totp.DIGITS and digits.isdecimal() and digits.isascii():
        return _accept_app(user, digits)
    return _accept_recovery_code(user, code)


def _accept_app(user: User, code: str) -> bool:
    now = clock.now()
    app = Authenticator.objects.filter(user=user).first()
    if app is None:
        return False
    try:
        secret = sealing.unseal(app.sealed_secret, about=kept_for(user))
    except sealing.Unreadable:
        return False
    step = totp.matching_step(secret, code, at=now, after=app.last_step)
    if step is None:
        return False
    values: dict[str, Any] = {"last_step": step, "last_used_at": now}
    if not sealing.is_newest(app.sealed_secret):
        values["sealed_secret"] = sealing.seal(secret, about=kept_for(user))
    # Of two who send the same code at the same moment, one finds the step before.
    unused = Authenticator.objects.filter(pk=app.pk, sealed_secret=app.sealed_secret, last_step__lt=step)
    return unused.update(**values) == 1


@transaction.atomic
def _accept_recovery_code(user: User, code: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, code_hash=hash_of(code), used_at=None)
    if unused.update(used_at=clock.now()) != 1:
        return False
    history.entry(actor=user, record=user, action="use_recovery_code", changes=[]).save()
    tell_of_recovery_code(user, left=RecoveryCode.objects.filter(user=user, used_at=None).count())
    return True


# -- parts -------------------------------------------------------------------------------
def _use_up(ticket: str) -> None:
    """Count the ticket as used. Raises Invalid for one that was used before."""
    key = f"authenticator:{hashlib.sha256(ticket.encode()).hexdigest()[:32]}"
    if throttle.take(key, window_seconds=2 * int(SET_UP_WITHIN.total_seconds())).hits > 1:
        raise Invalid({"ticket": [TICKET_REFUSED]})


def _replace_app(user: User, secret: bytes, step: int) -> None:
    """Store the secret of the account's app. The last used step never decreases."""
    now = clock.now()
    former = Authenticator.objects.filter(user=user).values_list("last_step", flat=True).first()
    Authenticator.objects.update_or_create(
        user=user,
        defaults={
            "sealed_secret": sealing.seal(secret, about=kept_for(user)),
            "last_step": step if former is None else max(step, former),
            "created_at": now,
            "last_used_at": now,
        },
    )


def take_away(user: User, *, actor: User | None, action: str, reason: str = "") -> None:
    """Takes app, passkeys and recovery codes from an account, in the caller's transaction."""
    Passkey.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()
    with versions.changing(user, actor=actor, action=action, reason=reason):
        user.second_factor_at = None


def has_other_than(passkey: Passkey) -> bool:
    """Whether the passkey's owner has another one, or an authenticator app."""
    others = Passkey.objects.filter(user_id=passkey.user_id).exclude(pk=passkey.pk)
    return others.exists() or Authenticator.objects.filter(user_id=passkey.user_id).exists()


def new_recovery_codes(user: User) -> list[str]:
    """Ten new recovery codes, in the caller's transaction; those before them end."""
    RecoveryCode.objects.filter(user=user).delete()
    codes = [spoken_secret() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=hash_of(code)) for code in codes)
    return codes


def hash_of(code: str) -> str:
    """What is kept of a recovery code, however it is grouped; it is random and long, so a plain hash does."""
    return hashlib.sha256(re.sub(r"[^a-z0-9]", "", code.casefold()).encode()).hexdigest()


def _digits(code: str) -> str:
    """A code as apps show it, in groups, without what stands between them."""
    return re.sub(r"[\s-]", "", code)


def set_up_by(user: User) -> str:
    """What a secret is sealed for until the app has shown its first code."""
    return f"set up by {user.pk}"


def kept_for(user: User) -> str:
    """What the secret of the account's app is sealed for."""
    return f"kept for {user.pk}"
