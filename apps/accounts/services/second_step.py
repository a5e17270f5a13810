"""Between the password and the second factor: a sealed ticket says whose password was right a moment ago.

It opens nothing without a code or passkey of that account, is good for five minutes, and ends with the password. So a
sign-in costs one password hash, and the page need not keep the password until the code is there.
"""

from __future__ import annotations

import json
from datetime import timedelta

from django.utils.crypto import constant_time_compare, salted_hmac

from apps.accounts.models import Authenticator, Passkey, User
from apps.accounts.services import sealing
from apps.core.errors import SecondFactorNeeded, SignInRefused

GOOD_FOR = timedelta(minutes=5)
TOO_LATE = "This took too long. Type your password once more"
NO_APP = "Use your passkey, or enter a recovery code"
_ABOUT = "second step of a sign-in"


def needed(user: User) -> SecondFactorNeeded:
    """The refusal that asks whoever has given the account's password for its second factor."""
    said = {"user": user.pk, "password": _mark_of(user)}
    has_app = Authenticator.objects.filter(user=user).exists()
    data = {
        "ticket": sealing.seal(json.dumps(said).encode(), about=_ABOUT),
        "has_app": has_app,
        "has_passkey": Passkey.objects.filter(user=user).exists(),
    }
    return SecondFactorNeeded(None if has_app else NO_APP, data)


def owner_of(ticket: str) -> User:
    """The account whose password was right. Raises SignInRefused for a ticket that is too old, or was not ours."""
    try:
        said = json.loads(sealing.unseal(ticket, about=_ABOUT, within=GOOD_FOR))
    except sealing.Unreadable as error:
        raise SignInRefused(TOO_LATE) from error
    user = User.objects.filter(pk=said["user"]).first()
    if user is None or not constant_time_compare(said["password"], _mark_of(user)):
        raise SignInRefused(TOO_LATE)
    return user


def _mark_of(user: User) -> str:
    """What changes with the password, and tells nothing of it."""
    return salted_hmac("apps.accounts.second_step", user.password, algorithm="sha256").hexdigest()[:32]
