"""WebAuthn ceremonies (level 3): requests to passkeys and verification of their responses.

Each request has a challenge, which travels in an encrypted ticket and is valid once, for five minutes. User
verification is required, so a passkey counts as password and second factor.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from django.conf import settings
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    generate_challenge,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from apps.accounts.models import Passkey, User
from apps.accounts.services import relying_party, sealing
from apps.accounts.services.relying_party import RelyingParty
from apps.core.errors import NotFound
from apps.core.http import throttle

GOOD_FOR = timedelta(minutes=5)
_MILLISECONDS = int(GOOD_FOR.total_seconds() * 1000)
Purpose = Literal["add", "prove", "sign in"]
# The library parses untrusted input and does not document every exception.
_UNREADABLE = (
    WebAuthnException,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RecursionError,
)


class NoPasskeys(NotFound):
    """Browsers cannot use passkeys at the console's current address."""

    def __init__(self) -> None:
        super().__init__("Passkeys")


class Refused(Exception):
    """The passkey response is invalid. Deliberately gives no details."""


class CountWentBack(Refused):
    """The signature is valid but the use count has not increased: the passkey may have been copied."""


@dataclass(frozen=True)
class Question:
    """A passkey request for the browser."""

    ticket: str
    """Encrypted server state, which comes back with the response."""
    options: dict[str, Any]


@dataclass(frozen=True)
class Ticket:
    """The contents of a used ticket. A ticket can be read only once."""

    challenge: bytes
    user_id: int | None
    """Owner of the requested passkey; None if any passkey accepted."""


def party_at(origin: str) -> RelyingParty:
    """Return the relying party of an origin. Raise NoPasskeys."""
    party = relying_party.of_origin(origin)
    if party is None:
        raise NoPasskeys
    return party


# -- asking ------------------------------------------------------------------------
def creation_request(user: User, *, origin: str, passkeys: Iterable[Passkey]) -> Question:
    """Return the request for a new passkey of an account, excluding existing ones. Raise NoPasskeys."""
    challenge = generate_challenge()
    options = generate_registration_options(
        rp_id=party_at(origin).domain,
        rp_name=settings.APP_TITLE,
        user_id=_handle_of(user.pk),
        user_name=user.username,
        user_display_name=user.nickname,
        challenge=challenge,
        timeout=_MILLISECONDS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_described(passkeys),
    )
    return Question(_ticket("add", challenge, user.pk), options_to_json_dict(options))


def sign_in_request(
    purpose: Purpose, *, origin: str, user_id: int | None = None, passkeys: Iterable[Passkey] = ()
) -> Question:
    """Return the request for a passkey of an account, or for any passkey. Raise NoPasskeys."""
    challenge = generate_challenge()
    options = generate_authentication_options(
        rp_id=party_at(origin).domain,
        challenge=challenge,
        timeout=_MILLISECONDS,
        allow_credentials=_described(passkeys),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return Question(_ticket(purpose, challenge, user_id), options_to_json_dict(options))


# -- reading the answer --------------------------------------------------------------
def read_ticket(ticket: str, purpose: Purpose) -> Ticket:
    """Read a ticket and mark it as used.

    Raise Refused if it has another purpose, has expired or was used before.
    """
    try:
        content = json.loads(sealing.unseal(ticket, about=_about(purpose), within=GOOD_FOR))
    except sealing.Unreadable as error:
        raise Refused from error
    challenge = base64url_to_bytes(content["challenge"])
    key = f"passkey:{hashlib.sha256(challenge).hexdigest()[:32]}"
    if throttle.take(key, window_seconds=2 * int(GOOD_FOR.total_seconds())).hits > 1:
        raise Refused
    return Ticket(challenge, content["user"])


def new_passkey(ticket: Ticket, credential: str, *, user: User, origin: str, name: str) -> Passkey:
    """Return the unsaved new passkey. Raise Refused or NoPasskeys."""
    party = party_at(origin)
    if ticket.user_id != user.pk:
        raise Refused
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=ticket.challenge,
            expected_rp_id=party.domain,
            expected_origin=list(party.origins),
            require_user_verification=True,
        )
        transports = parse_registration_credential_json(credential).response.transports or []
    except _UNREADABLE as error:
        raise Refused from error
    return Passkey(
        user=user,
        credential_id=bytes_to_base64url(made.credential_id),
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        transports=sorted({transport.value for transport in transports}),
        name=name,
    )


def id_in(credential: str) -> str:
    """Return the credential id of a response, without verifying it. Raise Refused."""
    try:
        return bytes_to_base64url(parse_authentication_credential_json(credential).raw_id)
    except _UNREADABLE as error:
        raise Refused from error


def check(ticket: Ticket, credential: str, *, passkey: Passkey, origin: str) -> int:
    """Verify a passkey response and return its use count. Raise Refused, CountWentBack or NoPasskeys."""
    party = party_at(origin)
    if ticket.user_id not in (None, passkey.user_id):
        raise Refused
    try:
        handle = parse_authentication_credential_json(credential).response.user_handle
        proven = verify_authentication_response(
            credential=credential,
            expected_challenge=ticket.challenge,
            expected_rp_id=party.domain,
            expected_origin=list(party.origins),
            credential_public_key=bytes(passkey.public_key),
            # Checked below: the library compares counts before it has verified the signature.
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    except _UNREADABLE as error:
        raise Refused from error
    if handle is not None and handle != _handle_of(passkey.user_id):
        raise Refused
    if (proven.new_sign_count or passkey.sign_count) and proven.new_sign_count <= passkey.sign_count:
        raise CountWentBack
    return proven.new_sign_count


# -- parts -------------------------------------------------------------------------------
def _about(purpose: Purpose) -> str:
    return f"passkey to {purpose}"


def _ticket(purpose: Purpose, challenge: bytes, user_id: int | None) -> str:
    content = {"challenge": bytes_to_base64url(challenge), "user": user_id}
    return sealing.seal(json.dumps(content).encode(), about=_about(purpose))


def _handle_of(user_id: int) -> bytes:
    """Return the user handle that a passkey stores."""
    return f"sofra:{user_id}".encode()


def _described(passkeys: Iterable[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(
            id=base64url_to_bytes(one.credential_id),
            transports=[AuthenticatorTransport(transport) for transport in one.transports],
        )
        for one in passkeys
    ]
