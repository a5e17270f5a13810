"""The company's own sign-in through OpenID Connect: where to go, and who came back.

The flow is that of OpenID Connect Core 1.0, 3.1 (authorization code) with PKCE (RFC 7636). Authlib makes the requests,
joserfc checks the ID token.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.integrations.requests_client import OAuth2Session
from django.conf import settings
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from apps.core.database import deadlines
from apps.core.errors import AppError, NotFound

TIMEOUT_S = 5
"""For each request to the provider; a sign-in makes three."""
DISCOVERY_KEPT_S = 300
SCOPE = "openid email"
ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
"""Asymmetric ones alone: with the others the client's secret could sign a token."""
LEEWAY_S = 60
SECOND_FACTORS = frozenset({"mfa", "otp", "hwk", "swk", "fpt", "face", "sc"})
"""The ways of making sure of a person (`amr`) that are more than a password (RFC 8176, 2)."""


class ProviderFailed(AppError):
    """The provider cannot be reached, or what it answers is not to be believed."""

    code = 10002
    default_msg = "The company sign-in failed. Try again, or use your password"


@dataclass(frozen=True)
class Person:
    """Who came back from the provider."""

    issuer: str
    subject: str
    email: str
    """"" where the provider does not vouch for it."""
    signed_in_at: int | None
    """When they typed their password there, in seconds since 1970; None where the provider does not say."""
    had_second_factor: bool
    """Whether the provider says that it made sure of them by more than a password."""


class SignInOff(NotFound):
    """Nobody signs in this way here."""

    def __init__(self) -> None:
        super().__init__("Company sign-in")


def label() -> str | None:
    """What the button of the sign-in page says; None where nobody signs in this way."""
    return settings.OIDC_LABEL if settings.OIDC_ISSUER else None


def require_on() -> None:
    """Raises SignInOff where nobody signs in this way."""
    if not settings.OIDC_ISSUER:
        raise SignInOff


def address(secret: Mapping[str, str], *, anew: bool = False) -> str:
    """Where a browser goes to sign in, also if it is signed in there (`anew`), with state, nonce and PKCE's verifier.

    Raises ProviderFailed.
    """
    endpoint = _discovered()["authorization_endpoint"]
    more = {"prompt": "login", "max_age": 0} if anew else {}
    with _session() as session:
        url, _ = session.create_authorization_url(
            endpoint, state=secret["state"], nonce=secret["nonce"], code_verifier=secret["verifier"], **more
        )
    return str(url)


def person_of(code: str, *, nonce: str, verifier: str) -> Person:
    """Who the provider says has signed in, for the code it gave them. Raises ProviderFailed."""
    found = _discovered()
    try:
        with _session() as session:
            token = session.fetch_token(
                found["token_endpoint"], code=code, code_verifier=verifier, timeout=deadlines.left(TIMEOUT_S)
            )
        claims = _claims(token["id_token"], found["jwks_uri"], nonce)
    except (AuthlibBaseError, requests.RequestException, JoseError, KeyError, ValueError) as error:
        raise ProviderFailed from error
    return Person(
        issuer=claims["iss"],
        subject=claims["sub"],
        email=str(claims.get("email", "")) if claims.get("email_verified") is True else "",
        signed_in_at=_moment(claims.get("auth_time")),
        had_second_factor=not SECOND_FACTORS.isdisjoint(claims.get("amr", ())),
    )


def _moment(claim: Any) -> int | None:
    return claim if isinstance(claim, int) and not isinstance(claim, bool) else None


def _claims(id_token: str, jwks_uri: str, nonce: str) -> dict[str, Any]:
    keys = KeySet.import_key_set(_get(jwks_uri))
    claims = jwt.decode(id_token, keys, algorithms=ALGORITHMS).claims
    jwt.JWTClaimsRegistry(
        leeway=LEEWAY_S,
        iss={"essential": True, "value": settings.OIDC_ISSUER},
        aud={"essential": True, "value": settings.OIDC_CLIENT_ID},
        nonce={"essential": True, "value": nonce},
        sub={"essential": True},
        exp={"essential": True},
        iat={"essential": True},
    ).validate(claims)
    return dict(claims)


def _discovered() -> dict[str, Any]:
    require_on()
    try:
        return _discover(settings.OIDC_ISSUER, int(time.monotonic() // DISCOVERY_KEPT_S))
    except (requests.RequestException, KeyError, ValueError) as error:
        raise ProviderFailed from error


@lru_cache(maxsize=1)
def _discover(issuer: str, period: int) -> dict[str, Any]:
    """What the provider says of itself, asked once in a period (OpenID Connect Discovery 1.0, 4)."""
    found = _get(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
    if found["issuer"] != issuer:
        raise ValueError("The provider names another issuer")
    return {name: str(found[name]) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")}


def _get(url: str) -> Any:
    answer = requests.get(url, timeout=deadlines.left(TIMEOUT_S))
    answer.raise_for_status()
    return answer.json()


def _session() -> OAuth2Session:
    return OAuth2Session(
        settings.OIDC_CLIENT_ID,
        settings.OIDC_CLIENT_SECRET,
        scope=SCOPE,
        redirect_uri=f"{settings.CONSOLE_URL}/login",
        code_challenge_method="S256",
    )
