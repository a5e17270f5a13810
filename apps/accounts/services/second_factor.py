"""The second factor: authenticator apps, passkeys, and recovery codes as a fallback.

The owner sets it up, sign-ins require it, a manager can reset it. Passkeys are in `passkeys.py`. The app's
secret is stored encrypted, recovery codes as hashes; each code is valid once.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction

from apps.accounts import permissions
from apps.accounts.choices import Assurance
from apps.accounts.domain import totp
from apps.accounts.domain.spoken_secrets import spoken_secret
from apps.accounts.models import Authenticator, Passkey, RecoveryCode, Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import devices, sealing, sessions
from apps.accounts.services.notifications import (
    notify_of_factor,
    notify_of_recovery_code,
    notify_of_reset_factor,
)
from apps.core.changes import history, versions
from apps.core.db import clock
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.http import throttle
from apps.core.values import FieldValue

RECOVERY_CODES = 10
SET_UP_WITHIN = timedelta(minutes=15)
TICKET_REFUSED = "This took too long. Start again with a new QR code"
"""Error for used and for expired tickets."""
WRONG = "Wrong code. Wait for the next one, and check the clock of your phone"


@dataclass(frozen=True)
class NewAuthenticator:
    """Setup data for an app; nothing is stored before the first code of the app is verified."""

    secret: str
    setup_url: str
    """`otpauth:` URL, which the QR code contains."""
    qr_code: list[str]
    ticket: str
    """The encrypted secret, which comes back with the first code."""


# -- by the owner ------------------------------------------------------------------
def start_authenticator(*, actor: User) -> NewAuthenticator:
    """Create a secret for an authenticator app, valid for 15 minutes. Writes nothing."""
    secret = totp.new_secret()
    url = totp.setup_url(secret, account=actor.username, issuer=settings.APP_TITLE)
    return NewAuthenticator(
        secret=totp.as_text(secret),
        setup_url=url,
        qr_code=totp.qr_code(url),
        ticket=sealing.seal(secret, about=set_up_by(actor)),
    )


@transaction.atomic
def confirm_authenticator(*, actor: User, session: Session, ticket: str, code: str) -> list[str]:
    """Replace the account's authenticator app and return new recovery codes.

    Removes the former app and recovery codes, and ends all other sessions. Raise Invalid for a wrong code,
    and for a ticket that has expired or was used.
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
    notify_of_factor(user, "An authenticator app was set up for your account")
    return new_recovery_codes(user)


@transaction.atomic
def renew_recovery_codes(*, actor: User) -> list[str]:
    """Create ten new recovery codes and delete the previous ones. Raise Forbidden without a second factor."""
    user = User.objects.select_for_update().get(pk=actor.pk)
    if user.second_factor_at is None:
        raise Forbidden(msg="Set up a second factor first")
    history.entry(actor=user, record=user, action="renew_recovery_codes", changes=[]).save()
    return new_recovery_codes(user)


@transaction.atomic
def remove_second_factor(*, actor: User) -> None:
    """Remove the actor's second factor. Raise Forbidden if the account must have one."""
    user = User.objects.select_for_update().get(pk=actor.pk)
    if user.must_have_second_factor:
        raise Forbidden(msg="Your role needs a second factor. You can set up another app instead")
    take_away(user, actor=user, action="remove_second_factor")
    notify_of_factor(user, "Your second factor was removed")


# -- by account managers -------------------------------------------------------------
@transaction.atomic
def reset_second_factor(*, actor: User | None, user_id: int, version: int, reason: str = "") -> User:
    """Remove an account's second factor after its loss, end its sessions and notify the owner.

    The actor None is the system, used by commands. Raise NotFound, Forbidden, Conflict or WrongStatus (there
    is none).
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
    notify_of_reset_factor(user, actor=actor)
    return user


# -- at the sign-in --------------------------------------------------------------------
def accept(user: User, code: str) -> bool:
    """Return whether the code is valid for the account's app or a recovery code; it is used up if so."""
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
        secret = sealing.unseal(app.sealed_secret, about=encryption_purpose(user))
    except sealing.Unreadable:
        return False
    step = totp.matching_step(secret, code, at=now, after=app.last_step)
    if step is None:
        return False
    values: dict[str, FieldValue] = {"last_step": step, "last_used_at": now}
    if not sealing.is_newest(app.sealed_secret):
        values["sealed_secret"] = sealing.seal(secret, about=encryption_purpose(user))
    # Of two requests with the same code at the same moment, only one finds the earlier step.
    unused = Authenticator.objects.filter(pk=app.pk, sealed_secret=app.sealed_secret, last_step__lt=step)
    return unused.update(**values) == 1


@transaction.atomic
def _accept_recovery_code(user: User, code: str) -> bool:
    unused = RecoveryCode.objects.filter(user=user, code_hash=hash_of(code), used_at=None)
    if unused.update(used_at=clock.now()) != 1:
        return False
    history.entry(actor=user, record=user, action="use_recovery_code", changes=[]).save()
    notify_of_recovery_code(user, left=RecoveryCode.objects.filter(user=user, used_at=None).count())
    return True


# -- parts -------------------------------------------------------------------------------
def _use_up(ticket: str) -> None:
    """Count the ticket as used. Raise Invalid if it was used before."""
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
            "sealed_secret": sealing.seal(secret, about=encryption_purpose(user)),
            "last_step": step if former is None else max(step, former),
            "created_at": now,
            "last_used_at": now,
        },
    )


def take_away(user: User, *, actor: User | None, action: str, reason: str = "") -> None:
    """Delete app, passkeys and recovery codes of an account, in the caller's transaction."""
    Passkey.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    RecoveryCode.objects.filter(user=user).delete()
    with versions.changing(user, actor=actor, action=action, reason=reason):
        user.second_factor_at = None


def has_other_than(passkey: Passkey) -> bool:
    """Return whether the passkey's owner has another passkey or an authenticator app."""
    others = Passkey.objects.filter(user_id=passkey.user_id).exclude(pk=passkey.pk)
    return others.exists() or Authenticator.objects.filter(user_id=passkey.user_id).exists()


def new_recovery_codes(user: User) -> list[str]:
    """Create ten new recovery codes in the caller's transaction; the previous ones are deleted."""
    RecoveryCode.objects.filter(user=user).delete()
    codes = [spoken_secret() for _ in range(RECOVERY_CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code_hash=hash_of(code)) for code in codes)
    return codes


def hash_of(code: str) -> str:
    """Return the stored hash of a recovery code, however grouped.

    The code is long and random, so a plain hash is enough.
    """
    return hashlib.sha256(re.sub(r"[^a-z0-9]", "", code.casefold()).encode()).hexdigest()


def _digits(code: str) -> str:
    """Return the code without spaces and hyphens."""
    return re.sub(r"[\s-]", "", code)


def set_up_by(user: User) -> str:
    """Return the purpose under which a secret is encrypted until the app's first code is verified."""
    return f"set up by {user.pk}"


def encryption_purpose(user: User) -> str:
    """Return the purpose under which the secret of the account's app is encrypted."""
    return f"kept for {user.pk}"
