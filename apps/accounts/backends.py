"""Signing in to Django's own admin: super admins only, under the console's own rules."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from apps.accounts.models import User
from apps.core.errors import AppError


class SuperAdminBackend(BaseBackend):
    """Checks username and password like the console's sign-in, lockout and throttle included."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        """The super admin, or None."""
        from apps.accounts.services import sign_in

        if not username or not password:
            return None
        try:
            user = sign_in.verify_password(username=username, password=password)
        except AppError:
            return None
        return user if user.is_staff and not user.must_change_password else None

    def get_user(self, user_id: int) -> User | None:
        """The signed-in super admin; None once the account lost the right."""
        user = User.objects.filter(pk=user_id).first()
        return user if user is not None and user.is_staff else None
