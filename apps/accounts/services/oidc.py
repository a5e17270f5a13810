"""OpenID Connect client of the company's sign-in.

Implements the authorization code flow (OpenID Connect Core 1.0, 3.1) with PKCE (RFC 7636). Authlib makes the
requests, joserfc verifies the ID token.
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

from apps.core.db import deadlines
from apps.core.errors import AppError, NotFound
from apps.core.values import Json

TIMEOUT_S = 5
"""Timeout of each request to the provider, in seconds; a sign-in makes three."""
DISCOVERY_CACHE_S = 300
SCOPE = "openid email"
ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]
"""Asymmetric algorithms only: with symmetric ones the client secret could sign a token."""
LEEWAY_S = 60
SECOND_FACTORS = frozenset({"mfa", "otp", "hwk", "swk", "fpt", "face", "sc"})
"""Authentication methods (`amr`) that are stronger than a password (RFC 8176, 2)."""


class ProviderFailed(AppError):
    """The provider is unreachable, or its response is invalid."""

    code = 10002
    default_msg = "The company sign-in failed. Try again, or use your password"


@dataclass(frozen=True)
class Person:
    """The person whom the provider has signed in."""

    issuer: str
    subject: str
    email: str
    """Empty if the provider has not verified the address."""
    signed_in_at: int | None
    """Time of the sign-in at the provider, in seconds since 1970; None if not reported."""
    had_second_factor: bool
    """True if the provider reports a method stronger than a password."""


class SignInOff(NotFound):
    """The company sign-in is not configured."""

    def __init__(self) -> None:
        super().__init__("Company sign-in")


def label() -> str | None:
    """Return the label of the sign-in button; None if the company sign-in is not configured."""
    return settings.OIDC_LABEL if settings.OIDC_ISSUER else None


def require_on() -> None:
    """Raise SignInOff if the company sign-in is not configured."""
    if not settings.OIDC_ISSUER:
        raise SignInOff


def authorization_url(secret: Mapping[str, str], *, force_sign_in: bool = False) -> str:
    """Return the URL for signing in at the provider, with state, nonce and PKCE challenge.

    `force_sign_in` requires a new sign-in even if the browser is signed in there. Raise ProviderFailed.
    """
    endpoint = _discovered()["authorization_endpoint"]
    more = {"prompt": "login", "max_age": 0} if force_sign_in else {}
    with _session() as session:
        url, _ = session.create_authorization_url(
            endpoint, state=secret["state"], nonce=secret["nonce"], code_verifier=secret["verifier"], **more
        )
    return str(url)


def person_of(code: str, *, nonce: str, verifier: str) -> Person:
    """Exchange the authorization code for the person who signed in. Raise ProviderFailed."""
    endpoints = _discovered()
    try:
        with _session() as session:
            token = session.fetch_token(
                endpoints["token_endpoint"],
                code=code,
                code_verifier=verifier,
                timeout=deadlines.remaining_seconds(TIMEOUT_S),
            )
        claims = _claims(token["id_token"], endpoints["jwks_uri"], nonce)
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
        return _discover(settings.OIDC_ISSUER, int(time.monotonic() // DISCOVERY_CACHE_S))
    except (requests.RequestException, KeyError, ValueError) as error:
        raise ProviderFailed from error


@lru_cache(maxsize=1)
def _discover(issuer: str, period: int) -> dict[str, Json]:
    """Return the provider's metadata, fetched once per period (OpenID Connect Discovery 1.0, 4)."""
    configuration = _get(f"{issuer.rstrip('/')}/.well-known/openid-configuration")
    if configuration["issuer"] != issuer:
        raise ValueError("The provider names another issuer")
    return {
        name: str(configuration[name]) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")
    }


def _get(url: str) -> Any:
    answer = requests.get(url, timeout=deadlines.remaining_seconds(TIMEOUT_S))
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
