"""Authentication of requests by a simplejwt token bound to a live session row."""

from __future__ import annotations

from datetime import timedelta

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework_simplejwt.exceptions import TokenError

from apps.accounts.models import Session, User
from apps.accounts.services.tokens import SessionToken, session_id
from apps.core import context
from apps.core.db import clock
from apps.core.db.prepared import Param, PreparedRecords
from apps.core.errors import SessionExpired
from apps.core.values import FieldValue

IDLE = timedelta(days=7)
SEEN_EVERY = timedelta(minutes=1)
"""Minimum time between two updates of a session's last use."""

_LIVE: PreparedRecords[Session] = PreparedRecords(
    lambda: Session.objects.live(Param("now")).filter(jti=Param("sid")), "user", "viewing"
)


def token_for(session: Session) -> str:
    """Return the bearer token of a session."""
    token = SessionToken()
    at = clock.now()
    token.set_iat(at_time=at)
    token.set_exp(from_time=at)
    token["uid"] = session.user_id
    token["sid"] = str(session.jti)
    return str(token)


def session_of(raw: str) -> Session:
    """Return the live session of a token. Raise SessionExpired for any other token."""
    try:
        sid = session_id(raw)
    except TokenError as error:
        raise SessionExpired from error
    session = _LIVE.first(now=clock.now(), sid=sid)
    if session is None or not session.user.is_active:
        raise SessionExpired
    if session.viewing is not None and not session.viewing.is_active:
        raise SessionExpired
    return session


class SessionJWTAuthentication(BaseAuthentication):
    """DRF authentication class; returns `(user, session)` for a valid token."""

    def authenticate(self, request: Request) -> tuple[User, Session] | None:
        """Return the user, or the viewed user, and the session.

        Raise SessionExpired without a live session.
        """
        scheme, _, raw = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not raw:
            raise SessionExpired
        session = session_of(raw.strip())
        touch(session)
        context.current().user_id = session.user_id
        return session.viewing or session.user, session

    def authenticate_header(self, request: Request) -> str:
        """Return the header that makes DRF respond with 401."""
        return "Bearer"


def touch(session: Session) -> None:
    """Store when the session was last used, at most once a minute."""
    now = clock.now()
    if now - session.last_seen_at < SEEN_EVERY:
        return
    values: dict[str, FieldValue] = {"last_seen_at": now, "idle_until": now + IDLE}
    Session.objects.filter(pk=session.pk).update(**values)
