"""Email addresses of accounts: unique once confirmed, by the account's manager or by mail."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.errors import Invalid, WrongStatus
from apps.core.http.secret_keys import keys
from apps.core.messaging import outbox

VALID_FOR_S = 72 * 60 * 60
ADDRESS_IN_USE = "Another account has this address"
EXPIRED = "This link is no longer valid. Request a new one in My info"
_SALT = "confirm email"


def set_confirmed(user: User, *, is_confirmed: bool) -> None:
    """Set whether the account's new address is confirmed.

    Raise Invalid if another account has confirmed it.
    """
    if not user.email:
        user.is_email_confirmed = False
        return
    others = User.objects.filter(email__iexact=user.email, is_email_confirmed=True).exclude(pk=user.pk)
    if others.exists():
        raise Invalid({"email": [ADDRESS_IN_USE]})
    user.is_email_confirmed = is_confirmed


def send_confirmation(user: User) -> None:
    """Queue an email with a confirmation link to the account's address."""
    token = signing.dumps({"user": user.pk, "email": user.email}, key=keys("tokens")[0], salt=_SALT)
    outbox.queue(
        to=user.email,
        subject=f"Confirm your email address in {settings.APP_TITLE}",
        body=(
            f"Hello {user.nickname},\n\n"
            f"this address was entered for the account {user.username} in {settings.APP_TITLE}.\n\n"
            "If this is your account, sign in and open this link within 72 hours:\n"
            f"{settings.CONSOLE_URL}/content/me/info?confirm_email={token}\n\n"
            "If it is not, ignore this message: without the link the address is not used to sign in.\n"
        ),
    )


@transaction.atomic
def send_again(*, actor: User) -> None:
    """Send the confirmation mail again. Raise WrongStatus if there is nothing to confirm."""
    user = User.objects.select_for_update().get(pk=actor.pk)
    if not user.email or user.is_email_confirmed:
        raise WrongStatus("send_email_confirmation", user.status, user.shown_status.label, [])
    send_confirmation(user)


@transaction.atomic
def confirm(*, actor: User, token: str) -> User:
    """Confirm the actor's address with the token of the link.

    Raise Invalid for an expired token, or one of another account or address.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    if _read(token) != {"user": user.pk, "email": user.email} or not user.email:
        raise Invalid({"token": [EXPIRED]})
    if not user.is_email_confirmed:
        with versions.changing(user, actor=user, action="confirm_email"):
            set_confirmed(user, is_confirmed=True)
    return user


def _read(token: str) -> object:
    primary, *former = keys("tokens")
    try:
        return signing.loads(token, key=primary, salt=_SALT, max_age=VALID_FOR_S, fallback_keys=list(former))
    except signing.BadSignature as error:
        raise Invalid({"token": [EXPIRED]}) from error
