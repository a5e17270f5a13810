"""The bearer tokens of sessions: signed with the newest key, read with that and the ones before it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Any

from rest_framework_simplejwt.backends import TokenBackend
from rest_framework_simplejwt.exceptions import TokenBackendError, TokenError
from rest_framework_simplejwt.settings import api_settings
from rest_framework_simplejwt.tokens import AccessToken

from apps.core.database import clock
from apps.core.keys import keys


class RotatingBackend(TokenBackend):
    """Signs with the first of several keys, and reads what any of them has signed."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        named: dict[str, Any] = {"algorithm": api_settings.ALGORITHM, "leeway": api_settings.LEEWAY}
        super().__init__(signing_key=keys[0], **named)
        self.former = [TokenBackend(signing_key=key, **named) for key in keys[1:]]

    def decode(self, token: Any, verify: bool = True) -> dict[str, Any]:
        """The payload. Raises TokenBackendError where no key has signed it, or it has ended."""
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
    """The token of a session. Raises TokenError for one that was not signed here, or has ended."""

    def get_token_backend(self) -> TokenBackend:
        """The one that signs with the newest key."""
        return _backend(keys("tokens"))


def session_id(raw: str) -> str:
    """Return the id of the session that a token is of. Raises TokenError for one that `SessionToken` refuses.

    A token is verified once by each process: reading it takes longer than the row of its session, which every call
    asks for anyway.
    """
    sid, ends = _verified(raw, keys("tokens"))
    if ends + api_settings.LEEWAY < clock.now():
        raise TokenError("The token has ended")
    return sid


@lru_cache(maxsize=10_000)
def _verified(raw: str, keys: tuple[str, ...]) -> tuple[str, datetime]:
    """The session and the end of a token that one of these keys has signed."""
    payload = SessionToken(raw).payload  # type: ignore[arg-type]  # the stubs want a token
    try:
        return payload["sid"], datetime.fromtimestamp(payload["exp"], UTC)
    except KeyError as error:
        raise TokenError("The token is of no session") from error
