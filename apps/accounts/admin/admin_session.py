"""Sessions of the Django admin; each has a `Session` row, as console sessions have, and ends with it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, cast

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from apps.accounts.choices import Assurance
from apps.accounts.models import Session, User
from apps.accounts.services import device_cookie, devices, sessions
from apps.accounts.services.authentication import touch

_JTI = "session"


class AdminAuthenticationMiddleware(AuthenticationMiddleware):
    """Middleware that sets `request.user` only while the `Session` row is live."""

    def process_request(self, request: HttpRequest) -> None:
        """Set `request.user` to a lazy object that loads the user on first use."""
        super().process_request(request)
        user = SimpleLazyObject(lambda: _user_of(request))
        request.user = cast("User | AnonymousUser", user)


def session_of(request: HttpRequest) -> Session | None:
    """Return the live `Session` row of the request's admin session, or None."""
    jti = request.session.get(_JTI)
    return Session.objects.live().filter(jti=jti).first() if jti else None


def _user_of(request: HttpRequest) -> User | AnonymousUser:
    user: Any = auth.get_user(request)
    if not user.is_authenticated:
        return AnonymousUser()
    session = session_of(request)
    if session is None or session.user_id != user.pk:
        request.session.flush()
        return AnonymousUser()
    touch(session)
    current: User = user
    return current


@receiver(user_logged_in)
def open_row(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Create the `Session` row of a new Django admin session."""
    end_row(request)
    session = sessions.open_session(
        user=user,
        user_agent=request.headers.get("User-Agent", "")[:300],
        device_hash=devices.hash_of(device_cookie.ensure_cookie()),
        assurance=Assurance.PASSWORD if user.second_factor_at is None else Assurance.SECOND_FACTOR,
        is_django_admin=True,
        lasts=timedelta(seconds=settings.SESSION_COOKIE_AGE),
    )
    request.session[_JTI] = str(session.jti)


@receiver(user_logged_out)
def end_row(request: HttpRequest, **kwargs: Any) -> None:
    """Revoke the `Session` row of a Django admin session."""
    session = session_of(request)
    if session is not None:
        sessions.revoke(session=session, by=session.user)
