"""Second factors for tests: an authenticator app, and sign-ins with its codes."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client

from apps.accounts.domain import totp
from apps.accounts.domain.spoken_secrets import spoken_secret
from apps.accounts.models import Authenticator, RecoveryCode, User
from apps.accounts.services import sealing, second_factor
from apps.accounts.tests.factories import PASSWORD
from apps.core.db import clock


class Phone:
    """The authenticator app of an account; creating it sets up the app, without history."""

    def __init__(self, user: User) -> None:
        self.secret = totp.new_secret()
        sealed = sealing.seal(self.secret, about=second_factor.encryption_purpose(user))
        Authenticator.objects.update_or_create(user=user, defaults={"sealed_secret": sealed, "last_step": 0})
        user.second_factor_at = clock.now()
        user.save(update_fields=["second_factor_at"])

    def code(self, *, later: timedelta = timedelta(0)) -> str:
        """Return the code that the app shows now, or after a delay."""
        return totp.code_at(self.secret, totp.step_at(clock.now() + later))


def first_code(ticket: str, user: User) -> str:
    """Return the first code of an app that has scanned the QR code."""
    secret = sealing.unseal(ticket, about=second_factor.set_up_by(user))
    return totp.code_at(secret, totp.step_at(clock.now()))


def recovery_code(user: User) -> str:
    """Create a recovery code for the account and return it."""
    code = spoken_secret()
    RecoveryCode.objects.create(user=user, code_hash=second_factor.hash_of(code))
    return code


def sign_in_to_admin(user: User, password: str = PASSWORD) -> Client:
    """Return a browser signed in to the Django admin, with the code of a new phone."""
    client = Client()
    body = {"username": user.username, "password": password, "code": Phone(user).code()}
    client.post("/django-admin/login/", body)
    return client
