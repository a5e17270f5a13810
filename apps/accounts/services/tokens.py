"""Bearer tokens of sessions: signed with the newest key, verified with it and former keys."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

from rest_framework_simplejwt.backends import TokenBackend
from rest_framework_simplejwt.exceptions import TokenBackendError, TokenError
from rest_framework_simplejwt.settings import api_settings
from rest_framework_simplejwt.tokens import AccessToken

from apps.core.db import clock
from apps.core.http.secret_keys import keys


class RotatingBackend(TokenBackend):
    """Token backend that signs with the first of several keys and verifies with any of them."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        named: dict[str, Any] = {"algorithm": api_settings.ALGORITHM, "leeway": api_settings.LEEWAY}
        super().__init__(signing_key=keys[0], **named)
        self.former = [TokenBackend(signing_key=key, **named) for key in keys[1:]]

    def decode(self, token: Any, verify: bool = True) -> dict[str, Any]:
        """Return the payload. Raise TokenBackendError if no key has signed the token, or it has expired."""
        try:
            return super().decode(token, verify=verify)
        except TokenBackendError:
            for backend in self.former:
                try:
                    return backend.decode(token, verify=verify)
                except TokenBackendError:
                    continue
            raise


@cache
def _backend(keys: tuple[str, ...]) -> RotatingBackend:
    return RotatingBackend(keys)


class SessionToken(AccessToken):
    """The token of a session. Raise TokenError if not signed by us, or expired."""

    def get_token_backend(self) -> TokenBackend:
        """Return the backend that signs with the newest key."""
        return _backend(keys("tokens"))


def session_id(raw: str) -> str:
    """Return the session id in a token. Raise TokenError if `SessionToken` refuses the token.

    Each process verifies a token once: verifying takes longer than reading the session row, which every
    request needs anyway.
    """
    sid, ends = _verified(raw, keys("tokens"))
    if ends + api_settings.LEEWAY < clock.now():
        raise TokenError("The token has ended")
    return sid


@lru_cache(maxsize=10_000)
def _verified(raw: str, keys: tuple[str, ...]) -> tuple[str, datetime]:
    """Return session id and expiry of a token that one of these keys has signed."""
    payload = SessionToken(raw).payload  # type: ignore[arg-type]  # the stubs want a token
    try:
        return payload["sid"], datetime.fromtimestamp(payload["exp"], UTC)
    except KeyError as error:
        raise TokenError("The token is of no session") from error
