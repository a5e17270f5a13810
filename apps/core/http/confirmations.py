"""Confirm tokens (10009): proof that a user saw exactly these warnings about exactly this request."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core import signing

from apps.core.errors import ConfirmationRequired, ConfirmationWarning
from apps.core.http.rendering import dumps

MAX_AGE_SECONDS = 15 * 60
_SALT = "sofra.confirm"


@dataclass(frozen=True)
class Fingerprint:
    """The content that a token is bound to: user, operation, country and body."""

    user_id: int
    operation: str
    country: str
    body: Mapping[str, Any]

    def digest(self) -> str:
        """Return a short hash of the fingerprint."""
        raw = dumps(
            [self.user_id, self.operation, self.country, sorted(self.body.items(), key=lambda kv: kv[0])]
        )
        return hashlib.sha256(raw).hexdigest()[:32]


def sign(codes: Iterable[str], fingerprint: Fingerprint) -> str:
    """Return a token that confirms the warnings `codes` for this request, valid for 15 minutes."""
    return signing.dumps({"c": sorted(codes), "f": fingerprint.digest()}, salt=_SALT)


def read(token: str | None, fingerprint: Fingerprint) -> frozenset[str]:
    """Return the warning codes that a token confirms.

    None of them if the token is missing, expired or of another request.
    """
    if not token:
        return frozenset()
    try:
        content = signing.loads(token, salt=_SALT, max_age=MAX_AGE_SECONDS)
    except signing.BadSignature:
        return frozenset()
    if content.get("f") != fingerprint.digest():
        return frozenset()
    return frozenset(content.get("c", ()))


def warning(code: str, msg: str, field: str | None = None) -> ConfirmationWarning:
    """Return a warning that the user must confirm, about `field` or about the whole record."""
    return ConfirmationWarning(code=code, field=field, msg=msg)


def require(warnings: Iterable[ConfirmationWarning], confirmed: frozenset[str]) -> None:
    """Raise ConfirmationRequired unless every warning has been confirmed."""
    listed = list(warnings)
    if any(item.key not in confirmed for item in listed):
        raise ConfirmationRequired(listed)
