"""The cookie that identifies a browser: a random device id, signed and HttpOnly.

It grants no access. The known devices of an account are in `services/devices.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

LIFETIME = timedelta(days=400)
"""The longest lifetime that browsers allow; each sign-in renews it."""
_SALT = "apps.accounts.device_cookie"


@dataclass
class _Seen:
    """Device ids of the current request: received from the browser, and to be set in the response."""

    sent: str = ""
    stored: str = ""


_seen: ContextVar[_Seen | None] = ContextVar("sofra_device", default=None)


def name() -> str:
    """Return the cookie's name; over HTTPS with the `__Host-` prefix, so that no other host can set it."""
    return f"{'__Host-' if settings.SESSION_COOKIE_SECURE else ''}sofra_device"


def device_id() -> str:
    """Return the device id sent by the current browser; "" if missing or not signed by us."""
    seen = _seen.get()
    return seen.sent if seen is not None else ""


def ensure_cookie() -> str:
    """Have the response set the device cookie; return the existing id or a new one."""
    seen = _seen.get() or _Seen()
    seen.stored = seen.sent or seen.stored or secrets.token_urlsafe(24)
    return seen.stored


class DeviceCookieMiddleware:
    """Middleware that reads the device cookie, and sets it if a sign-in requested it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seen = _Seen()
        if name() in request.COOKIES:
            seen.sent = request.get_signed_cookie(name(), "", salt=_SALT, max_age=LIFETIME) or ""
        token = _seen.set(seen)
        try:
            response = self.get_response(request)
        finally:
            _seen.reset(token)
        if seen.stored:
            response.set_signed_cookie(
                name(),
                seen.stored,
                salt=_SALT,
                max_age=LIFETIME,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response
