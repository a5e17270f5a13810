"""Second step of a sign-in: an encrypted ticket names the account whose password was right.

The ticket grants nothing without a code or passkey of that account, is valid for five minutes, and ends when
the password changes. So a sign-in costs one password hash, and the page need not store the password until the
code is entered.
"""

from __future__ import annotations

import json
from datetime import timedelta

from django.utils.crypto import constant_time_compare, salted_hmac

from apps.accounts.models import Authenticator, Passkey, User
from apps.accounts.services import sealing
from apps.core.errors import SecondFactorNeeded, SignInRefused

GOOD_FOR = timedelta(minutes=5)
TOO_LATE = "This took too long. Enter your password again"
NO_APP = "Use your passkey, or enter a recovery code"
_ABOUT = "second step of a sign-in"


def needed(user: User) -> SecondFactorNeeded:
    """Return the error that requests the account's second factor after a right password."""
    content = {"user": user.pk, "password": _password_fingerprint(user)}
    has_app = Authenticator.objects.filter(user=user).exists()
    data = {
        "ticket": sealing.seal(json.dumps(content).encode(), about=_ABOUT),
        "has_app": has_app,
        "has_passkey": Passkey.objects.filter(user=user).exists(),
    }
    return SecondFactorNeeded(None if has_app else NO_APP, data)


def owner_of(ticket: str) -> User:
    """Return the account whose password was right. Raise SignInRefused for an invalid or expired ticket."""
    try:
        content = json.loads(sealing.unseal(ticket, about=_ABOUT, within=GOOD_FOR))
    except sealing.Unreadable as error:
        raise SignInRefused(TOO_LATE) from error
    user = User.objects.filter(pk=content["user"]).first()
    if user is None or not constant_time_compare(content["password"], _password_fingerprint(user)):
        raise SignInRefused(TOO_LATE)
    return user


def _password_fingerprint(user: User) -> str:
    """Return a hash that changes with the password and reveals nothing about it."""
    return salted_hmac("apps.accounts.second_step", user.password, algorithm="sha256").hexdigest()[:32]
