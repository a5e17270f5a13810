"""Authentication backend of the Django admin: super admins only, with the rules of the console."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from apps.accounts.models import User
from apps.core.errors import AppError, SecondFactorMissing, SecondFactorNeeded


class SuperAdminBackend(BaseBackend):
    """Authentication by username, password and code, or by passkey, with the console's limits."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        code: str = "",
        passkey_ticket: str = "",
        passkey_answer: str = "",
        **kwargs: Any,
    ) -> User | None:
        """Return the super admin, or None.

        Raise SecondFactorNeeded or SecondFactorMissing, so that the form can show the reason.
        """
        from apps.accounts.services import passkey_sign_in, sign_in

        try:
            if passkey_answer and request is not None:
                sign_in.WORK.count("user/login", None)
                return passkey_sign_in.finish_in_admin(
                    origin=origin_of(request),
                    ticket=passkey_ticket,
                    credential=passkey_answer,
                    user_agent=_user_agent(request),
                )
            if not username or not password:
                return None
            sign_in.WORK.count("user/login", None)
            return sign_in.sign_in_to_admin(
                username=username, password=password, code=code, user_agent=_user_agent(request)
            )
        except (SecondFactorNeeded, SecondFactorMissing):
            raise
        except AppError:
            return None

    def get_user(self, user_id: int) -> User | None:
        """Return the signed-in super admin; None without the right or without a required second factor."""
        user = User.objects.filter(pk=user_id).first()
        return user if user is not None and user.is_staff and not user.must_set_up_second_factor else None


def origin_of(request: HttpRequest) -> str:
    """Return scheme and host of a request."""
    return f"{request.scheme}://{request.get_host()}"


def _user_agent(request: HttpRequest | None) -> str:
    return request.headers.get("User-Agent", "")[:300] if request is not None else ""
