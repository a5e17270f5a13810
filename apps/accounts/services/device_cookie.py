"""The cookie by which a browser is known again: the id of a device, at random, signed, out of reach of scripts.

It admits to nothing. Which devices an account knows is `services/devices.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

KEPT_FOR = timedelta(days=400)
"""As long as browsers keep a cookie at most; every sign-in begins it anew."""
_SALT = "apps.accounts.device_cookie"


@dataclass
class _Seen:
    """The request in progress: what its browser sent, and what it is to keep."""

    sent: str = ""
    kept: str = ""


_seen: ContextVar[_Seen | None] = ContextVar("sofra_device", default=None)


def name() -> str:
    """The cookie's name: over HTTPS one that no other host of the domain can set."""
    return f"{'__Host-' if settings.SESSION_COOKIE_SECURE else ''}sofra_device"


def device_id() -> str:
    """The id that the browser of the request in progress sent; "" for none, or one that we did not sign."""
    seen = _seen.get()
    return seen.sent if seen is not None else ""


def keep() -> str:
    """Has the browser of the request in progress keep its id, or a new one; returns it."""
    seen = _seen.get() or _Seen()
    seen.kept = seen.sent or seen.kept or secrets.token_urlsafe(24)
    return seen.kept


class DeviceCookieMiddleware:
    """Reads the cookie of each request, and sends it where a sign-in has it kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        seen = _Seen()
        if name() in request.COOKIES:
            seen.sent = request.get_signed_cookie(name(), "", salt=_SALT, max_age=KEPT_FOR) or ""
        token = _seen.set(seen)
        try:
            response = self.get_response(request)
        finally:
            _seen.reset(token)
        if seen.kept:
            response.set_signed_cookie(
                name(),
                seen.kept,
                salt=_SALT,
                max_age=KEPT_FOR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response
